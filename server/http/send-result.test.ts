import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendResult } from "./send-result.ts";

const file = `data:image/png;base64,${randomBytes(600_000).toString("base64")}`;

async function answerWith(data: unknown, wire = { isBatch: false, wantsLines: false }) {
	const app = Fastify();
	app.get("/", (_request, reply) => sendResult(reply, { data, ...wire }));
	const { body, headers } = await app.inject("/");
	return { body, headers };
}

test.each([
	["a small result", { reply: 'Ça va, "vous" ?' }],
	["a file among other fields", { type: "image", imageUrl: file, prompt: 'un "chat" ☃', n: 1 }],
	["a long text that is no file", { text: 'a"\n'.repeat(100_000) }],
	["a file with something behind it", { imageUrl: `${file}"é` }],
	["a file on several lines", { imageUrl: `${file.slice(0, 1_000)}\n${file.slice(1_000)}` }],
	["a file of which the address is broken", { imageUrl: file.replace("data:", 'd"ta:') }],
	["a file as all of it", file],
	["nothing", undefined],
])("the wire is JSON of the result: %s", async (_name, data) => {
	const { body, headers } = await answerWith(data);
	expect(body === JSON.stringify({ result: { data } })).toBe(true);
	expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
	expect(headers).toMatchObject({
		"cache-control": "no-store",
		"content-type": expect.stringContaining("application/json"),
	});
});

test.each([
	[{ isBatch: true, wantsLines: false }, (result: unknown) => JSON.stringify([result])],
	[
		{ isBatch: true, wantsLines: true },
		(result: unknown) => `${JSON.stringify({ 0: [[result]] })}\n`,
	],
])("in a batch or in lines: %o", async (wire, expected) => {
	for (const data of [{ text: "small" }, { imageUrl: file }]) {
		const { body } = await answerWith(data, wire);
		expect(body === expected({ result: { data } })).toBe(true);
	}
});
