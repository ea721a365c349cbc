import { createTRPCClient, httpLink } from "@trpc/client";
import { expect, test } from "vitest";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { listeningApp } from "../../testing/server/listening-app.ts";
import { PNG, WAV } from "../../testing/server/test-files.ts";

const tooLarge = "This is too large: pictures can be up to 10 MB, recordings up to 25 MB.";

function formOf(entries: Record<string, string | Blob>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(entries)) {
		if (typeof value === "string") form.append(name, value);
		else form.append(name, value, "x.bin");
	}
	return form;
}

async function server(reply: unknown = []) {
	const transport = createFakeTransport(fakeReply.json(reply));
	const { trpcUrl } = await listeningApp(transport);
	async function send(path: string, body: FormData | string, headers: Record<string, string> = {}) {
		const response = await fetch(`${trpcUrl}/${path}`, { method: "POST", body, headers });
		return { status: response.status, ...JSON.parse(await response.text()) };
	}
	return { send, trpcUrl, requests: transport.requests };
}

const vit = "google/vit-base-patch16-224";
const whisper = "openai/whisper-large-v3";

test("a form reaches the procedure through tRPC's own link", async () => {
	const { trpcUrl, requests } = await server([{ label: "cat", score: 0.9 }]);
	// Sends a form directly, as the browser's link does for an input with a file.
	const client = createTRPCClient<import("../procedures/router.ts").AppRouter>({
		links: [
			() => (options) =>
				httpLink({ url: trpcUrl })({})({
					...options,
					op: { ...options.op, input: formOf({ modelId: vit, file: new Blob([PNG]) }) },
				}),
		],
	});
	const answer = await client.classify.mutate({ modelId: vit, file: new File([], "replaced") });
	expect(answer).toMatchObject({ items: [{ label: "cat", score: 0.9 }] });
	expect(PNG.equals(Buffer.from(requests[0]?.body ?? ""))).toBe(true);
});

test("fields may come in any order", async () => {
	const { send } = await server({ text: "hello" });
	const file = new Blob([new Uint8Array(WAV)]);
	expect(await send("transcribe", formOf({ file, modelId: whisper }))).toMatchObject({
		status: 200,
		result: { data: { text: "hello" } },
	});
});

test.each([
	["classify", vit, IMAGE_MAX_BYTES + 1],
	["classify", vit, AUDIO_MAX_BYTES + 1],
	["transcribe", whisper, AUDIO_MAX_BYTES + 1],
	["transcribe", whisper, AUDIO_MAX_BYTES * 2],
])("%s of %s refuses %d bytes with our sentence", async (path, modelId, size) => {
	const { send, requests } = await server();
	const file = new Blob([PNG, new Uint8Array(size - PNG.length)]);
	expect(await send(path, formOf({ modelId, file }))).toMatchObject({
		status: 413,
		error: { message: tooLarge, data: { errorCode: "TOO_LARGE", httpStatus: 413, path } },
	});
	expect(requests).toEqual([]);
});

test("JSON beyond 256 KB is refused with our sentence", async () => {
	const { send, requests } = await server();
	const body = JSON.stringify({ modelId: vit, text: "a".repeat(300 * 1024) });
	const headers = { "content-type": "application/json" };
	expect(await send("tts", body, headers)).toMatchObject({
		status: 413,
		error: { message: tooLarge, data: { errorCode: "TOO_LARGE" } },
	});
	expect(requests).toEqual([]);
});

const file = new Blob([PNG]);

test.each([
	["no file", { modelId: vit }, 400, "BAD_INPUT"],
	["an empty file", { modelId: vit, file: new Blob([]) }, 400, "FILE_EMPTY"],
	["no model", { file }, 400, "UNKNOWN_MODEL"],
	["another task's model", { modelId: whisper, file }, 400, "UNKNOWN_MODEL"],
	["a text as the file", { modelId: vit, file: "hello" }, 400, "BAD_INPUT"],
	["an unknown field", { modelId: vit, file, model: "x" }, 400, "BAD_INPUT"],
	["a second file", { modelId: vit, file, other: file }, 400, "BAD_INPUT"],
	["too many fields", { modelId: vit, file, a: "", b: "", c: "", d: "", e: "" }, 400, "BAD_INPUT"],
	["__proto__", { modelId: vit, file, __proto__x: "" }, 400, "BAD_INPUT"],
	[
		"a page as the file",
		{ modelId: vit, file: new Blob(["<html></html>"]) },
		415,
		"UNSUPPORTED_FILE_TYPE",
	],
])("refuses a form with %s", async (...[, entries, status, errorCode]) => {
	const { send, requests } = await server();
	const given = Object.entries(entries).filter(([, value]) => value !== undefined);
	const answer = await send("classify", formOf(Object.fromEntries(given)));
	expect(answer).toMatchObject({ status, error: { data: { errorCode } } });
	expect(JSON.stringify(answer)).not.toMatch(/stack|zod|multipart|FST_|issues/i);
	expect(requests).toEqual([]);
});

test.each([
	[
		"the same field twice",
		'--b\r\nContent-Disposition: form-data; name="modelId"\r\n\r\na\r\n--b\r\nContent-Disposition: form-data; name="modelId"\r\n\r\nb\r\n--b--',
	],
	[
		"a field named __proto__",
		'--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--b--',
	],
	[
		"a form that breaks off",
		'--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nab',
	],
	["no part at all", "--b--"],
	["nothing", ""],
])("refuses %s", async (_name, body) => {
	const { send } = await server();
	const headers = { "content-type": "multipart/form-data; boundary=b" };
	expect(await send("classify", body, headers)).toMatchObject({
		status: 400,
		error: { data: { errorCode: expect.stringMatching(/^(BAD_INPUT|UNKNOWN_MODEL)$/) } },
	});
});

test("a form without a boundary is no server error", async () => {
	const { send } = await server();
	const { status } = await send("classify", "x", { "content-type": "multipart/form-data" });
	expect(status).toBeGreaterThanOrEqual(400);
	expect(status).toBeLessThan(500);
});
