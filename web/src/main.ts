// SPDX-License-Identifier: MIT
import { mount } from "svelte";
import App from "./App.svelte";
import { server } from "./app.svelte";
import { offline } from "./offline/offline.svelte";
import { SITE } from "./place";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import "./style/tokens.css";
import "./style/base.css";

settings.apply();
router.start();
if (!SITE) server.start();

offline.start();

const target = document.getElementById("app");
if (target) mount(App, { target });
