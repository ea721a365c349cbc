import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { downloadFile } from "./download-file.ts";

test("bytes that came while the process stood still are read before the hub counts as silent", async () => {
	let response: ServerResponse | undefined;
	const hub = createServer((_request, reply) => {
		response = reply;
		reply.write("a");
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void hub.close());
	await once(hub, "listening");
	const address = hub.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const target = join(mkdtempSync(join(tmpdir(), "download-")), "file");
	const file = {
		url: `http://127.0.0.1:${address.port}`,
		path: "file",
		bytes: 2,
		sha256: undefined,
	};
	await downloadFile(file, target, {
		signal: new AbortController().signal,
		onBytes: (sum) => {
			if (sum > 1) return;
			// In a turn of its own: the next one reads what is written here.
			setImmediate(() => {
				response?.end("b");
				vi.advanceTimersByTime(60_000);
			});
		},
	});
	expect(readFileSync(target, "utf8")).toBe("ab");
});
