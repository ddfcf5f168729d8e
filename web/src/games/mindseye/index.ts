import { generic } from "../generic";
import schema from "./schema.json";

export const game = generic(schema, []);
