import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { expectPost, testCaller } from "../../testing/server/test-caller.ts";
import { recordingFile, WAV } from "../../testing/server/test-files.ts";

const modelId = "openai/whisper-large-v3";

function listen(reply: unknown) {
	const { caller, requests } = testCaller([fakeReply.json(reply)]);
	return { requests, answer: caller.transcribe({ modelId, file: recordingFile() }) };
}

test("sends the recording's own bytes under their true type", async () => {
	const { requests, answer } = listen({ text: " I exist." });
	expect(await answer).toEqual({
		type: "speech_recognition",
		text: "I exist.",
		model: modelId,
		durationMs: expect.any(Number),
		source: "hosted",
	});
	const request = expectPost(requests, `/hf-inference/models/${modelId}`, "audio/wav");
	expect(request?.headers).toMatchObject({ accept: "*/*" });
	expect(WAV.equals(Buffer.from(request?.body ?? ""))).toBe(true);
});

test.each([
	["text", { text: " a ", chunks: [] }, "a"],
	["transcription", { transcription: "b" }, "b"],
	["transcription where text is empty", { text: "", transcription: "b" }, "b"],
	["these words, said", { text: "No transcription available" }, "No transcription available"],
])("reads %s", async (_name, reply, text) => {
	const result = await listen(reply).answer;
	expect(result.text).toBe(text);
	expect(result).not.toHaveProperty("isEmpty");
});

test.each([
	["neither", { language: "en" }],
	["nothing said", { text: "  " }],
])("marks a transcript without words: %s", async (_name, reply) => {
	expect(await listen(reply).answer).toMatchObject({
		text: "No transcription available",
		isEmpty: true,
	});
});

test.each([{ error: "Kaput" }, { error: { message: "Kaput" } }, { message: "Kaput" }])(
	"%j with status 200 is no transcription, and its words are shown",
	async (body) => {
		await expect(listen(body).answer).rejects.toMatchObject({ message: "API Error: Kaput" });
	},
);
