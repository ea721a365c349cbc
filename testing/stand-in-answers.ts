import type { ServerResponse } from "node:http";
import { samplePng, sampleWav } from "./samples.ts";

/** One request that reached the stand-in for the provider. */
export type StandInCall = {
	method: string;
	path: string;
	/** The body as Latin-1. */
	readonly body: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	response: ServerResponse;
	/** True once its answer is complete. */
	isWhole: boolean;
	/** When it arrived; `performance.now()`. */
	openedAt: number;
	/** When its connection closed. */
	closedAt: number | undefined;
};

/** How fast the stand-in answers. */
export type Pace = {
	/** Before the first byte. */
	waitMs: number;
	tokens: number;
	/** Between two tokens; 0 sends them all in one piece. */
	pauseMs: number;
	/** Padding after a picture's end, for a realistic size. */
	pictureBytes: number;
};

const json = { "content-type": "application/json" };
const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };
const box = { xmin: 1, ymin: 2, xmax: 30, ymax: 40 };

/** Answers like the provider (docs/provider.md), at the given pace. */
export async function answerAsProvider(call: StandInCall, pace: Pace): Promise<void> {
	if (pace.waitMs > 0) await pause(pace.waitMs);
	const { path, body, response } = call;
	if (path.endsWith("/chat/completions") && body.includes('"stream":true')) {
		return streamTokens(call, pace);
	}
	if (path.endsWith(".wav")) {
		response.writeHead(200, { "content-type": "audio/wav" }).end(sampleWav());
		return;
	}
	if (/images|kontext/.test(path)) {
		response.writeHead(200, json).end(pictureOf(pace.pictureBytes));
		return;
	}
	response.writeHead(200, json).end(JSON.stringify(answerTo(path, String(call.headers.host))));
}

const pictures = new Map<number, string>();

/** Cached, since the bench measures the server in front, not the stand-in. */
function pictureOf(bytes: number): string {
	const known = pictures.get(bytes);
	if (known) return known;
	const b64_json = Buffer.concat([samplePng(), Buffer.alloc(bytes, "pixels")]).toString("base64");
	const answer = JSON.stringify({ data: [{ b64_json }] });
	pictures.set(bytes, answer);
	return answer;
}

function answerTo(path: string, host: string): unknown {
	if (path.endsWith("/chat/completions")) {
		return { choices: [{ message: { content: "Hello there" }, finish_reason: "stop" }], usage };
	}
	if (path.includes("orpheus")) return { audio: { url: `http://${host}/files/speech.wav` } };
	if (/whisper|transcriptions/.test(path)) return { text: " hello" };
	if (path.includes("detr")) return [{ label: "cat", score: 0.9, box }];
	return [{ label: "cat", score: 0.9 }];
}

async function streamTokens({ response }: StandInCall, pace: Pace): Promise<void> {
	response.writeHead(200, { "content-type": "text/event-stream" });
	if (pace.pauseMs === 0) response.write(Array.from({ length: pace.tokens }, tokenAt).join(""));
	else await writeSlowly(response, pace);
	response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage }));
	response.end("data: [DONE]\n\n");
}

async function writeSlowly(response: ServerResponse, { tokens, pauseMs }: Pace): Promise<void> {
	for (let token = 0; token < tokens && !response.destroyed; token += 1) {
		response.write(tokenAt(undefined, token));
		await pause(pauseMs);
	}
}

function tokenAt(_value: unknown, token: number): string {
	return event({ choices: [{ index: 0, delta: { content: `word${token} ` } }] });
}

function event(value: unknown): string {
	return `data: ${JSON.stringify(value)}\n\n`;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
