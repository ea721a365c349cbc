// What a process of render-apart.ts runs: it makes the pages it is sent, sends them back and ends.
import { once } from "node:events";
import { renderPages } from "./render-pages.ts";

const [pages] = await once(process, "message");
process.send?.(await renderPages(pages), () => process.disconnect());
