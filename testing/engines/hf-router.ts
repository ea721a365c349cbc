import { samplePng, sampleWav } from "../samples.ts";
import { chunk, type Engine, events, json } from "./engine.ts";

const refused = "audio/wav audio/webm audio/mp4 audio/ogg".split(" ");

/**
 * The ways behind the usual ones of the Hugging Face router: its automatic chat route, fal's queue,
 * fal's Whisper and replicate. Files lie at hosts of their own.
 */
export function hfRouter(): { engine: Engine; looks: () => number; cancelled: () => string[] } {
	let looks = 0;
	const cancelled: string[] = [];
	return { engine, looks: () => looks, cancelled: () => cancelled };

	async function engine(request: Request): Promise<Response> {
		const { host, pathname, search } = new URL(request.url);
		if (host === "v3.fal.media" || host === "replicate.delivery") return fileAt(request);
		if (request.headers.get("authorization") === null) return json({ error: "no token" }, 401);
		if (pathname === "/v1/chat/completions") {
			return events(chunk({ content: "<think>Hm</think>Hello there" }), chunk({}, "stop"));
		}
		const queued = "/fal-ai/fal-ai/flux/requests/7b1f";
		if (pathname === "/fal-ai/fal-ai/flux/dev" && search === "?_subdomain=queue") {
			const response_url = "https://queue.fal.run/fal-ai/flux/requests/7b1f";
			return json({ request_id: "7b1f", status: "IN_QUEUE", response_url });
		}
		if (pathname === `${queued}/status`) {
			looks += 1;
			return json({ status: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"][Math.min(looks, 3) - 1] });
		}
		if (pathname === `${queued}/cancel`) {
			cancelled.push(request.method);
			return json({ status: "CANCELLATION_REQUESTED" }, 202);
		}
		if (pathname === queued) {
			return json({ images: [{ url: "https://v3.fal.media/files/a/cat.png", width: 1024 }] });
		}
		if (pathname === "/fal-ai/fal-ai/whisper") return hear(await request.text());
		if (pathname === "/fal-ai/fal-ai/orpheus-tts") {
			return json({ audio: { url: "https://v3.fal.media/files/a/speech.wav" } });
		}
		if (pathname.startsWith("/replicate/v1/models/")) {
			if (request.headers.get("prefer") !== "wait") return json({ status: "starting" }, 201);
			return json({ status: "succeeded", output: ["https://replicate.delivery/x/out.webp"] }, 201);
		}
		return json({ error: `Model not supported by provider ${pathname.split("/")[1]}` }, 400);
	}
}

function hear(body: string): Response {
	const type = /^data:([^;]+);base64,/.exec(JSON.parse(body).audio_url)?.[1] ?? "";
	if (refused.includes(type)) return json({ detail: "Unsupported data URL" }, 400);
	const chunks = [{ timestamp: [0, 4.08], text: " hello", speaker: null }];
	return json({ text: " hello", chunks, inferred_languages: ["en"], diarization_segments: [] });
}

function fileAt(request: Request): Response {
	if (request.headers.get("authorization") !== null)
		return json({ error: "a key came along" }, 400);
	const bytes = request.url.endsWith(".wav") ? sampleWav() : samplePng();
	return new Response(new Uint8Array(bytes));
}
