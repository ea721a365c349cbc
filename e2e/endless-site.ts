import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startProcess } from "../testing/server-process.ts";
import { asProvider, startStandIn } from "../testing/stand-in.ts";
import { testModelsFile } from "../testing/test-models.ts";

/**
 * Starts a site whose provider streams `content` and then neither ends nor says more, so that a call is still running
 * when a slow machine gets to it. Close it once no page uses it: pages prefetch code.
 */
export async function startEndlessSite(content: string) {
	const provider = await startStandIn();
	let say: (content: string) => void = () => undefined;
	provider.play(({ response }) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		say = (content) => {
			const piece = { choices: [{ index: 0, delta: { content } }] };
			response.write(`data: ${JSON.stringify(piece)}\n\n`);
		};
		say(content);
	});
	const folder = mkdtempSync(join(tmpdir(), "endless-site-"));
	const site = await startProcess(resolve("dist/server/main.js"), {
		...asProvider(provider.url),
		MODELS_FILE: testModelsFile,
		DATA_DIR: folder,
	});
	return {
		origin: site.origin,
		/** Goes on with the answer that was asked for last. */
		goOn: (content: string) => say(content),
		async close() {
			await site.end("SIGTERM");
			await provider.close();
			rmSync(folder, { recursive: true });
		},
	};
}
