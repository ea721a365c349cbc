import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import type { FakeAnswer } from "../../testing/server/fake-transport.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";
import { WAV } from "../../testing/server/test-files.ts";
import { markedUrl } from "./marked-url.ts";

const modelId = "canopylabs/orpheus-3b-0.1-ft";
const url = "https://v3.fal.media/files/a/speech.wav";
const file = { url, content_type: "audio/wav", file_name: "speech.wav", file_size: WAV.length };

function speak(...answers: FakeAnswer[]) {
	const { caller, requests, records } = testCaller(answers);
	return { requests, records, answer: caller.tts({ modelId, text: "Hello" }) };
}

test("sends the text, then fetches the file without the token", async () => {
	const { requests, answer } = speak(
		fakeReply.json({ audio: file }),
		fakeReply.bytes(WAV, { type: "application/octet-stream" }),
	);
	expect(await answer).toEqual({
		type: "text_to_speech",
		audioUrl: markedUrl({ type: "audio/wav", bytes: WAV }, { source: "hosted", model: modelId }),
		text: "Hello",
		model: modelId,
		durationMs: expect.any(Number),
		source: "hosted",
	});
	const [request, download] = [requests.slice(0, 1), requests[1]];
	expect(requests).toHaveLength(2);
	expect(sentJson(request, "/fal-ai/fal-ai/orpheus-tts")).toEqual({ text: "Hello" });
	expect(download).toMatchObject({ method: "GET", path: url });
	expect(download?.body).toBeUndefined();
	expect(JSON.stringify(download?.headers)).not.toMatch(/authorization|hf_/i);
});

const MP3 = readFileSync(new URL("../../testing/fixtures/tone.mp3", import.meta.url));
/** Its block of metadata, and the beginning of a frame. */
const FLAC = Buffer.from(`fLaC\x80\0\0\x22${"\0".repeat(34)}\xff\xf8`, "latin1");

test.each([
	["audio/wav", WAV, "audio/wav"],
	["audio/flac", FLAC, "audio/flac"],
	["audio/mpeg", MP3, "audio/mpeg"],
	["application/octet-stream", WAV, "audio/wav"],
	["", WAV, "audio/wav"],
])("takes raw audio sent as %j and labels it by its bytes", async (type, bytes, shown) => {
	const { answer, requests } = speak(fakeReply.bytes(bytes, { type }));
	const { audioUrl } = await answer;
	expect(audioUrl.startsWith(`data:${shown};base64,`)).toBe(true);
	expect(requests).toHaveLength(1);
});

test("reads the address under any name of JSON", async () => {
	const { answer } = speak(
		fakeReply.text(JSON.stringify({ audio: file }), { type: "text/plain; charset=utf-8" }),
		fakeReply.bytes(WAV),
	);
	expect((await answer).audioUrl).toMatch(/^data:audio\/wav;/);
});

test.each([
	["JSON without audio", [fakeReply.json({ video: file })]],
	["a file that is no sound", [fakeReply.json({ audio: file }), fakeReply.text("<html></html>")]],
	["a file that redirects", [fakeReply.json({ audio: file }), fakeReply.text("", { status: 302 })]],
	["an empty body", [fakeReply.text("", { type: "audio/wav" })]],
])("%s cannot be read", async (_name, answers) => {
	await expect(speak(...answers).answer).rejects.toMatchObject({
		cause: { code: "PROVIDER_BAD_RESPONSE" },
	});
});

test("an error with status 200 is shown in its words", async () => {
	const { answer } = speak(fakeReply.json({ error: "Kaput" }));
	await expect(answer).rejects.toMatchObject({ message: "API Error: Kaput" });
});

const invalidToken = { error: "Invalid username or password." };
const missing = { error: "Model a/b does not exist" };
const loading = { error: "Model a/b is currently loading", estimated_time: 20 };

test.each([
	["401", fakeReply.json(invalidToken, { status: 401 })],
	["403", fakeReply.text("<html>Forbidden</html>", { status: 403, type: "text/html" })],
	["404 Model a/b does not exist", fakeReply.json(missing, { status: 404 })],
	["410", fakeReply.text("", { status: 410 })],
	["500", fakeReply.text("<html>Oops</html>", { status: 500, type: "text/html" })],
	["503 Model a/b is currently loading", fakeReply.json(loading, { status: 503 })],
	["ECONNREFUSED", fakeReply.failure("ECONNREFUSED")],
])(
	"a file host that fails with %s is the provider's bad answer, not a fault of token or model",
	async (failure, refusal) => {
		const { answer, records, requests } = speak(fakeReply.json({ audio: file }), refusal);
		await expect(answer).rejects.toMatchObject({ cause: { code: "PROVIDER_BAD_RESPONSE" } });
		expect(requests).toHaveLength(2);
		expect(records).toMatchObject([{ points: 2, detail: `file: ${failure}` }]);
		expect(JSON.stringify(records)).not.toContain("fal.media");
	},
);
