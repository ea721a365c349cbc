import { closeLeftPopovers } from "./close-left-popovers.ts";
import "./old-build.ts";
import { addPopovers } from "./popover-fallback.ts";

if (!("popover" in HTMLElement.prototype)) addPopovers();
closeLeftPopovers();
