import { mount } from "svelte";
import App from "./App.svelte";
import { client } from "./app.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import "./style/tokens.css";
import "./style/base.css";

settings.apply();
router.start();
client.start();

const target = document.getElementById("app");
if (target) mount(App, { target });
