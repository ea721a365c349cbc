import "./old-build.ts";
import { addPopovers } from "./popover-fallback.ts";

if (!("popover" in HTMLElement.prototype)) addPopovers();
