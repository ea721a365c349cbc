import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { downloadFile } from "./download-file.ts";

/** A file of two bytes on a hub that answers so, and where it goes. */
async function twoBytes(listener: RequestListener) {
	const hub = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void hub.close());
	await once(hub, "listening");
	const address = hub.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	const url = `http://127.0.0.1:${address.port}`;
	const file = { url, path: "file", bytes: 2, sha256: undefined };
	return { file, target: join(mkdtempSync(join(tmpdir(), "download-")), "file") };
}

test("bytes that came while the process stood still are read before the hub counts as silent", async () => {
	let response: ServerResponse | undefined;
	const { file, target } = await twoBytes((_request, reply) => {
		response = reply;
		reply.write("a");
	});
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
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

test("what another program wrote into the same file is not put in its place", async () => {
	let response: ServerResponse | undefined;
	const { file, target } = await twoBytes((_request, reply) => {
		response = reply;
		reply.write("a");
	});
	const { signal } = new AbortController();
	const fetching = downloadFile(file, target, { signal, onBytes: () => undefined });
	await expect.poll(() => existsSync(`${target}.part`)).toBe(true);
	appendFileSync(`${target}.part`, "of another");
	response?.end("b");
	await expect(fetching).rejects.toThrow("Another program");
	expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
});
