// The process of prerender.ts: renders the pages, sends them back and ends.
import { once } from "node:events";
import { prerender } from "./prerender.ts";

const [pages] = await once(process, "message");
process.send?.(await prerender(pages), () => process.disconnect());
