import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw, statusOf } from "../../testing/raw-request.ts";
import { samplePng, sampleWav } from "../../testing/samples.ts";
import { asProvider, type Site, startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { form, type TaskRequest, taskRequests } from "../../testing/task-requests.ts";

const MEGABYTE = 1024 * 1024;
const vit = "google/vit-base-patch16-224";
const whisper = "openai/whisper-large-v3";

let site: Site;
let provider: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
	provider = await startStandIn();
	site = await startSite(asProvider(provider.url));
});

afterAll(async () => {
	expect(await site.inFlight()).toBe(0);
	expect(site.logged()).not.toContain('"outcome":"UNEXPECTED"');
	await site.close();
	await provider.close();
});

function picture(bytes: Buffer, name = "a.png", type = "image/png"): TaskRequest {
	return form("classify", vit, { name, bytes, type });
}

function sound(bytes: Buffer, type = "audio/webm;codecs=opus"): TaskRequest {
	return form("transcribe", whisper, { name: "a.webm", bytes, type });
}

/** A PNG header that claims this size, without pixels. */
function pngOf(width: number, height: number): Buffer {
	const png = Buffer.from(samplePng());
	png.writeUInt32BE(width, 16);
	png.writeUInt32BE(height, 20);
	return png;
}

async function send({ url, headers, body }: TaskRequest) {
	const answer = await fetch(site.origin + url, {
		method: "POST",
		headers,
		body: new Uint8Array(Buffer.from(body)),
	});
	const { error } = await answer.json();
	return {
		status: answer.status,
		code: error?.data.errorCode,
		sniffing: answer.headers.get("x-content-type-options"),
	};
}

test.each<[string, TaskRequest, number]>([
	["a real picture", picture(samplePng()), 200],
	["a picture under a wrong name and type", picture(samplePng(), "a.exe", "text/html"), 200],
	["a file name that climbs", picture(samplePng(), "../../../etc/passwd"), 200],
	["a file name of 5 KB", picture(samplePng(), `${"n".repeat(5_000)}.png`), 200],
	["a real recording", sound(sampleWav()), 200],
	["an empty recording", sound(Buffer.alloc(0)), 400],
	["SVG", picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')), 415],
	["a program", picture(Buffer.from(`MZ${"\0".repeat(200)}`, "latin1")), 415],
	["a picture as a recording", sound(samplePng()), 415],
	["a recording as a picture", picture(sampleWav()), 415],
	["random bytes as a recording", sound(Buffer.from("hello this is no sound".repeat(20))), 415],
	["half a picture", picture(samplePng().subarray(0, 30)), 400],
	["a picture that claims 50,000 x 50,000 pixels", picture(pngOf(50_000, 50_000)), 413],
	["a recording of an hour", sound(sampleWav(700)), 400],
])("%s", async (_what, request, status) => {
	const answer = await send(request);
	expect(answer.status).toBe(status);
	expect(answer.sniffing).toBe("nosniff");
});

const file = 'name="file"; filename="a.png"\r\n\r\nx';

test("a form with a field of 1 MB is refused", async () => {
	const answer = await send({
		url: "/trpc/classify",
		headers: { "content-type": "multipart/form-data; boundary=b" },
		body: `--b\r\ncontent-disposition: form-data; name="modelId"\r\n\r\n${"x".repeat(MEGABYTE)}\r\n--b\r\ncontent-disposition: form-data; ${file}\r\n--b--\r\n`,
	});
	expect([400, 413]).toContain(answer.status);
});

test("too large is told and the connection closed before the file is in", async () => {
	const answer = await new Promise<{ status: number; sent: number }>((resolve) => {
		const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
		let text = "";
		socket.write(
			"POST /trpc/transcribe HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n" +
				"Content-Type: multipart/form-data; boundary=b\r\n\r\n",
		);
		const chunk = (bytes: Buffer) =>
			Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
		socket.write(chunk(Buffer.from(`--b\r\ncontent-disposition: form-data; ${file}`)));
		const filler = chunk(Buffer.alloc(MEGABYTE));
		function pump(): void {
			while (socket.bytesWritten < 200 * MEGABYTE && !socket.destroyed && socket.write(filler));
		}
		socket.on("drain", pump);
		socket.on("data", (piece) => {
			text += piece.toString("latin1");
		});
		socket.on("error", () => undefined);
		socket.on("close", () => resolve({ status: statusOf(text), sent: socket.bytesWritten }));
		pump();
	});
	expect(answer.status).toBe(413);
	expect(answer.sent).toBeLessThanOrEqual(201 * MEGABYTE);
	expect(await site.inFlight()).toBe(0);
});

test("a sender that is too slow is cut off and holds no slot", async () => {
	const slow = await startSite();
	Object.assign(slow.app.server, { headersTimeout: 300, requestTimeout: 400 });
	const head =
		"POST /trpc/classify HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n";
	const answers = await Promise.all([
		sendRaw(slow.origin, "POST /trpc/chat HTTP/1.1\r\nHost: x\r\nA:"),
		sendRaw(slow.origin, `${head}Content-Length: 5000\r\n\r\n--b\r\n`),
		sendRaw(
			slow.origin,
			`${head.replace("multipart/form-data; boundary=b", "application/json")}Content-Length: 5000\r\n\r\n{`,
		),
	]);
	expect(answers.map(statusOf)).toEqual([408, 408, 408]);
	await expect.poll(() => slow.inFlight()).toBe(0);
	await slow.close();
}, 20_000);

test("nothing of a form reaches the provider but the file and its true type", async () => {
	provider.calls.length = 0;
	const { url, headers, body } = taskRequests.transcribe("", {
		name: "secret-name.mp3",
		bytes: sampleWav(),
	});
	await send({ url, headers, body });
	const [call] = provider.calls;
	expect(call?.headers["content-type"]).toBe("audio/wav");
	expect(JSON.stringify(call?.headers) + call?.body).not.toContain("secret-name");
});
