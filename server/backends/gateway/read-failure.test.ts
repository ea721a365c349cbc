import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../testing/free-port.ts";
import { standStill } from "../../../testing/stand-still.ts";
import { createNetwork } from "../network/network.ts";
import { wordsIn } from "../wires/wire.ts";
import { echoOf, readFailure } from "./read-failure.ts";

const conversation = {
	messages: [
		{ role: "user", content: "My secret plan is to paint the moon green" },
		{ role: "assistant", content: "ok" },
		{ role: "user", content: "hush\n" },
	],
	parameters: { system: "You are my late uncle Barnaby", voice: "alloy", language: "French" },
} as const;

test.each([
	["Invalid earlier message: My secret plan is to paint the moon green", true],
	["input '…paint the moon g…' was refused", true],
	["cannot read 'hush'", true],
	["the system prompt 'my late uncle' was refused", true],
	["paintthemoongreen", true],
	["invalidrequesterror", false],
	["ok, the model is busy", false],
	["Model HuggingFaceTB/SmolLM3-3B is overloaded", false],
	["messages: field required by user", false],
	["the voice alloy does not speak French", false],
	["", false],
])("%j repeats the visitor: %s", (message, isRepeated) => {
	expect(echoOf(wordsIn(conversation))(message)).toBe(isRepeated);
});

test.each([
	["test", "A test failure", false],
	["error", "Internal server error", false],
	["Hello", "Hello world failed", false],
	["test", "cannot read 'test'", true],
	["test", "input: test", true],
	["hunter2", "the input hunter2 was refused", true],
	["hi there", "no answer to hi there", true],
	["Donaudampfschifffahrt", "too long: Donaudampfschifffahrt", true],
])("the whole text %j is repeated in %j: %s", (text, message, isRepeated) => {
	expect(echoOf([text])(message)).toBe(isRepeated);
});

const upload = { bytes: new Uint8Array([1]), contentType: "image/png" };
const words = "hush, the moon";

test.each([
	["a text", { text: words, parameters: {} }, true],
	["a picture and a sentence", { upload, text: words, parameters: {} }, true],
	["words to judge", { words }, true],
	["the question of an answer to judge", { words: "ok", question: words }, true],
	["a file", { upload, parameters: {} }, false],
	["a picture to judge", upload, false],
])("%s: quoted %s", (_name, input, isRepeated) => {
	expect(echoOf(wordsIn(input))("refused: 'hush, the moon' in image/png")).toBe(isRepeated);
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
	const failure = readFailure(reply, { task: "chat", words: [] });
	// In a turn of its own: the next one reads what is written here.
	setImmediate(() => sendWords?.());
	expect((await failure).detail).toContain("CUDA");
});
