import { afterAll, beforeEach, expect, test } from "vitest";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";
import { connectTo, sendRaw, statusOf } from "../../testing/raw-request.ts";
import { samplePng, sampleWav } from "../../testing/samples.ts";
import { startSite } from "../../testing/site.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";

const MEGABYTE = 1024 * 1024;
const vit = "google/vit-base-patch16-224";
const whisper = "openai/whisper-large-v3";
const png = samplePng();
const wav = sampleWav();

const { site, provider } = await siteWithProvider();

beforeEach(() => {
	provider.calls.length = 0;
});

afterAll(async () => {
	expect(await site.inFlight()).toBe(0);
	expect(site.logged()).not.toContain('"outcome":"UNEXPECTED"');
});

type Part = string | { bytes: Buffer; name?: string; type?: string };

function formOf(parts: Record<string, Part>): FormData {
	const form = new FormData();
	for (const [field, part] of Object.entries(parts)) {
		if (typeof part === "string") form.append(field, part);
		else {
			const { bytes, name = "x.bin", type = "" } = part;
			form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
		}
	}
	return form;
}

async function send(task: string, body: FormData | string, headers: Record<string, string> = {}) {
	const answer = await fetch(`${site.origin}/trpc/${task}`, { method: "POST", body, headers });
	expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
	const text = await answer.text();
	expect(text).not.toMatch(/stack|zod|multipart|FST_|issues/i);
	const { result, error } = JSON.parse(text);
	return { status: answer.status, data: result?.data, message: error?.message, ...error?.data };
}

test("nothing of a form reaches the provider but the file and its true type, in any order", async () => {
	const file = { bytes: wav, name: "secret-name.mp3", type: "audio/mpeg" };
	const { status, data } = await send("transcribe", formOf({ file, modelId: whisper }));
	expect([status, data]).toMatchObject([200, { text: "hello" }]);
	const [call] = provider.calls;
	expect(call?.headers["content-type"]).toBe("audio/wav");
	expect(JSON.stringify(call?.headers) + call?.body).not.toContain("secret-name");
});

/** A PNG header that claims this size, without pixels. */
function pngOf(width: number, height: number): Buffer {
	const claim = Buffer.from(png);
	claim.writeUInt32BE(width, 16);
	claim.writeUInt32BE(height, 20);
	return claim;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes], size);

// Files that are not pictures or recordings: `inspect-upload.test.ts`.
test.each<[string, "classify" | "transcribe", Exclude<Part, string>, string?]>([
	["a real picture", "classify", { bytes: png, name: "a.png", type: "image/png" }],
	["a wrong name and type", "classify", { bytes: png, name: "a.exe", type: "text/html" }],
	["a name that climbs", "classify", { bytes: png, name: "../../../etc/passwd" }],
	["a name of 5 KB", "classify", { bytes: png, name: `${"n".repeat(5_000)}.png` }],
	["no byte", "classify", { bytes: Buffer.alloc(0) }, "400 FILE_EMPTY"],
	["half a picture", "classify", { bytes: png.subarray(0, 30) }, "400 FILE_BROKEN"],
	["SVG", "classify", { bytes: Buffer.from(svg), type: "image/png" }, "415 UNSUPPORTED_FILE_TYPE"],
	["50,000 x 50,000 pixels", "classify", { bytes: pngOf(50_000, 50_000) }, "413 PICTURE_TOO_LARGE"],
	["a byte too many", "classify", { bytes: padded(png, IMAGE_MAX_BYTES + 1) }, "413 TOO_LARGE"],
	["a real recording", "transcribe", { bytes: wav, type: "audio/webm;codecs=opus" }],
	["no byte", "transcribe", { bytes: Buffer.alloc(0) }, "400 FILE_EMPTY"],
	["an hour", "transcribe", { bytes: sampleWav(700) }, "400 CLIP_TOO_LONG"],
	["a byte too many", "transcribe", { bytes: padded(wav, AUDIO_MAX_BYTES + 1) }, "413 TOO_LARGE"],
	["twice the bytes", "transcribe", { bytes: padded(wav, AUDIO_MAX_BYTES * 2) }, "413 TOO_LARGE"],
])("the bytes of a file decide, not its name: %s, %s", async (...[, task, file, refusal]) => {
	const modelId = task === "classify" ? vit : whisper;
	await expectAnswer(task, { body: formOf({ modelId, file }) }, refusal);
});

type Sent = { body: FormData | string; headers?: Record<string, string> };

async function expectAnswer(task: string, { body, headers }: Sent, refusal?: string) {
	const answer = await send(task, body, headers);
	const { status, errorCode } = answer;
	expect([status, errorCode].join(" ").trim()).toBe(refusal ?? "200");
	expect(answer.pointsSpent).toBe(refusal ? 0 : undefined);
	expect(provider.calls).toHaveLength(refusal ? 0 : 1);
	if (errorCode === "TOO_LARGE") {
		const tooLarge = "This is too large: pictures can be up to 10 MB, recordings up to 25 MB.";
		expect(answer).toMatchObject({ message: tooLarge, httpStatus: 413, path: task });
	}
}

const file = { bytes: png };
const twice = formOf({ modelId: vit, file });
twice.append("modelId", vit);

const part = (name: string, content: string) =>
	`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

const parts = (given: Record<string, Part>): Sent => ({ body: formOf(given) });
const bytes = (body: string, type = "multipart/form-data; boundary=b"): Sent => ({
	body,
	headers: { "content-type": type },
});

test.each<[string, Sent, string]>([
	["no file", parts({ modelId: vit }), "BAD_INPUT"],
	["no model", parts({ file }), "UNKNOWN_MODEL"],
	["another task's model", parts({ modelId: whisper, file }), "UNKNOWN_MODEL"],
	["a text as the file", parts({ modelId: vit, file: "hello" }), "BAD_INPUT"],
	["an unknown field", parts({ modelId: vit, file, model: "x" }), "BAD_INPUT"],
	["a second file", parts({ modelId: vit, file, other: file }), "BAD_INPUT"],
	[
		"too many fields",
		parts({ modelId: vit, file, a: "", b: "", c: "", d: "", e: "" }),
		"BAD_INPUT",
	],
	["a field of 1 MB", parts({ modelId: "x".repeat(MEGABYTE), file }), "UNKNOWN_MODEL"],
	["a field sent twice", { body: twice }, "BAD_INPUT"],
	["a field named __proto__", bytes(`${part("__proto__", "a")}--b--`), "BAD_INPUT"],
	["a file that breaks off", bytes(part('file"; filename="x', "ab")), "BAD_INPUT"],
	["no part at all", bytes("--b--"), "BAD_INPUT"],
	["nothing", bytes(""), "BAD_INPUT"],
	["no boundary", bytes("x", "multipart/form-data"), "BAD_INPUT"],
])("a form with %s is refused", async (_what, sent, errorCode) => {
	await expectAnswer("classify", sent, `400 ${errorCode}`);
});

test("a file that is too large gets its answer before it is in, then the connection closes", async () => {
	const answer = await new Promise<{ status: number; sent: number }>((resolve) => {
		const socket = connectTo(site.origin);
		let text = "";
		socket.write(
			"POST /trpc/transcribe HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" +
				"Content-Type: multipart/form-data; boundary=b\r\n\r\n",
		);
		const chunk = (bytes: Buffer) =>
			Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
		socket.write(chunk(Buffer.from(part('file"; filename="a.png', "x"))));
		const filler = chunk(Buffer.alloc(MEGABYTE));
		function pump(): void {
			while (socket.bytesWritten < 200 * MEGABYTE && !socket.destroyed && socket.write(filler));
		}
		socket.on("drain", pump);
		socket.on("data", (piece) => {
			text += piece.toString("latin1");
		});
		socket.on("close", () => resolve({ status: statusOf(text), sent: socket.bytesWritten }));
		pump();
	});
	expect(answer.status).toBe(413);
	expect(answer.sent).toBeLessThanOrEqual(201 * MEGABYTE);
	expect(await site.inFlight()).toBe(0);
});

test.each(["hostState", "generateText", "chat", "widgetChat"])(
	"a form for %s, which takes no file, is refused before a byte of it is read",
	async (procedure) => {
		const head =
			`POST /trpc/${procedure} HTTP/1.1\r\nHost: x\r\nContent-Length: ${20 * MEGABYTE}\r\n` +
			"Content-Type: multipart/form-data; boundary=b\r\n\r\n";
		expect(statusOf(await sendRaw(site.origin, head))).toBe(400);
	},
);

test("a sender that is too slow is cut off and holds no slot", async () => {
	const slow = await startSite();
	Object.assign(slow.app.server, { headersTimeout: 300, requestTimeout: 400 });
	const begin = (type: string, rest: string) =>
		`POST /trpc/classify HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${rest}`;
	const answers = await Promise.all([
		sendRaw(slow.origin, "POST /trpc/chat HTTP/1.1\r\nHost: x\r\nA:"),
		sendRaw(slow.origin, begin("multipart/form-data; boundary=b", "--b\r\n")),
		sendRaw(slow.origin, begin("application/json", "{")),
	]);
	expect(answers.map(statusOf)).toEqual([408, 408, 408]);
	await expect.poll(() => slow.inFlight()).toBe(0);
	await slow.close();
});
