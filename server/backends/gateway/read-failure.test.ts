import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../testing/free-port.ts";
import { standStill } from "../../../testing/stand-still.ts";
import { createNetwork } from "../network/network.ts";
import { echoOf, readFailure } from "./read-failure.ts";

const json = {
	model: "HuggingFaceTB/SmolLM3-3B",
	messages: [
		{ role: "user", content: "My secret plan is to paint the moon green" },
		{ role: "assistant", content: "ok" },
		{ role: "user", content: "hush" },
	],
};

test.each([
	["Invalid prompt: My secret plan is to paint the moon green", true],
	["input '…paint the moon g…' was refused", true],
	["cannot read 'hush'", true],
	["ok, the model is busy", false],
	["Model HuggingFaceTB/SmolLM3-3B is overloaded", false],
	["messages: field required by user", false],
	["", false],
])("%j repeats the visitor: %s", (message, isRepeated) => {
	expect(echoOf({ json })(message)).toBe(isRepeated);
});

test("a file has no words", () => {
	const body = { pieces: [new Uint8Array([1])], contentType: "image/png" };
	expect(echoOf(body)("cannot identify image file")).toBe(false);
});

test("words that came while the process stood still are read", async () => {
	const port = await freePort();
	let sendWords: (() => void) | undefined;
	const provider = createServer((_request, response) => {
		response.writeHead(500).flushHeaders();
		response.once("close", () => provider.close());
		sendWords = () => {
			response.end(JSON.stringify({ error: "CUDA out of memory" }));
			standStill(2_500);
		};
	}).listen(port, "127.0.0.1");
	const network = createNetwork();
	onTestFinished(() => network.close());
	const { signal } = new AbortController();
	const url = `http://127.0.0.1:${port}`;
	const reply = await network.send({ method: "GET", url, headers: {}, signal });
	const failure = readFailure(reply, { task: "chat" });
	// In a turn of its own: the next one reads what is written here.
	setImmediate(() => sendWords?.());
	expect((await failure).detail).toContain("CUDA");
});
