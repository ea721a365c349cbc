import { setFlagsFromString } from "node:v8";

// Triggers a full GC when the old generation has grown by 50 % instead of 100 %: less memory under many streams and large
// files (decision 013). Imported first, since module loading allocates most.
setFlagsFromString("--heap-growing-percent=50");
// Objects of one call that often outlive two young collections are otherwise allocated as if they lived for long, for
// the rest of the process: in a process of three, full collections came three times as often (decision 013).
setFlagsFromString("--no-allocation-site-pretenuring");
