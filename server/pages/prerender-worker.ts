// The child process of prerender.ts: renders the pages, sends them back and exits.
import { once } from "node:events";
import { prerender } from "./prerender.ts";

const [pages] = await once(process, "message");
process.send?.(await prerender(pages), () => process.disconnect());
