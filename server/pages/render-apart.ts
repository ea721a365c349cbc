import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PagesToRender, RenderedPage } from "./render-pages.ts";

/**
 * Makes the pages in a process that ends, and React and its garbage, 26 MB, with it. Rejects where the
 * process cannot be started or ends without them.
 */
export function renderApart(pages: PagesToRender): Promise<RenderedPage[]> {
	const file = fileURLToPath(new URL("./render-child.js", import.meta.url));
	// It needs no setting, so it gets no secret.
	const child = fork(file, {
		env: { NODE_ENV: "production" },
		execArgv: [],
		// Pages are bytes, which the other form would spell out as numbers.
		serialization: "advanced",
	});
	return new Promise((resolve, reject) => {
		child.once("message", resolve);
		child.once("error", reject);
		child.once("exit", () => reject(new Error("the pages could not be made")));
		child.send(pages);
	});
}
