// The process of render-apart.ts: renders the pages, sends them back and ends.
import { once } from "node:events";
import { renderPages } from "./render-pages.ts";

const [pages] = await once(process, "message");
process.send?.(await renderPages(pages), () => process.disconnect());
