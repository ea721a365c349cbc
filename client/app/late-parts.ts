import { closeLeftPopovers } from "./close-left-popovers.ts";
import "./old-build.ts";
import { addPopovers } from "./popover-fallback.ts";
import { refuseFiles } from "./refuse-files.ts";

if (!("popover" in HTMLElement.prototype)) addPopovers();
closeLeftPopovers();
refuseFiles();
