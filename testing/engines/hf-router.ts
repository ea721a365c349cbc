import { samplePng, sampleWav } from "../samples.ts";
import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

const refused = ["audio/wav", "audio/webm", "audio/mp4", "audio/ogg"];
const queued = "/fal-ai/fal-ai/flux/requests/7b1f";
const states = ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"];

/**
 * The Hugging Face router's further routes: its automatic chat route, fal's queue, fal's Whisper, and Replicate.
 * Results are files on other hosts.
 */
export function hfRouter(): { engine: Engine; looks: () => number } {
	let looks = 0;
	const answer = engineOf(
		{
			"/v1/chat/completions": () =>
				events(chunk({ content: "<think>Hm</think>Hello there" }), chunk({}, "stop")),
			"/fal-ai/fal-ai/flux/dev": (_body, { url }) => {
				if (!url.endsWith("?_subdomain=queue")) return json({ detail: "no queue" }, 400);
				const response_url = "https://queue.fal.run/fal-ai/flux/requests/7b1f";
				return json({ request_id: "7b1f", status: states[0], response_url });
			},
			[`${queued}/status`]: () => {
				looks += 1;
				return json({ status: states[Math.min(looks, states.length) - 1] });
			},
			[queued]: () =>
				json({ images: [{ url: "https://v3.fal.media/files/a/cat.png", width: 1024 }] }),
			"/fal-ai/fal-ai/whisper": hear,
			"/fal-ai/fal-ai/orpheus-tts": () =>
				json({ audio: { url: "https://v3.fal.media/files/a/speech.wav" } }),
		},
		draw,
	);
	return {
		looks: () => looks,
		engine(request) {
			const isFile = /\.(wav|png|webp)$/.test(request.url);
			if (isFile) return fileAt(request);
			const hasKey = request.headers.get("authorization") !== null;
			return hasKey ? answer(request) : json({ error: "Invalid username or password." }, 401);
		},
	};
}

function hear(body: string): Response {
	const type = /^data:([^;]+);base64,/.exec(JSON.parse(body).audio_url)?.[1] ?? "";
	if (refused.includes(type)) return json({ detail: "Unsupported data URL" }, 400);
	const chunks = [{ timestamp: [0, 4.08], text: " hello", speaker: null }];
	return json({ text: " hello", chunks, inferred_languages: ["en"], diarization_segments: [] });
}

/** Replicate, and 404 for anything else. */
function draw(_body: string, { url, headers }: Request): Response {
	const { pathname } = new URL(url);
	if (!/^\/replicate\/v1\/models\/.+\/predictions$/.test(pathname)) {
		return json({ error: `Model not supported by provider ${pathname.split("/")[1]}` }, 400);
	}
	if (headers.get("prefer") !== "wait") return json({ status: "starting" }, 201);
	return json({ status: "succeeded", output: ["https://replicate.delivery/x/out.webp"] }, 201);
}

function fileAt(request: Request): Response {
	if (request.headers.get("authorization") !== null)
		return json({ error: "a key came along" }, 400);
	const bytes = request.url.endsWith(".wav") ? sampleWav() : samplePng();
	return new Response(new Uint8Array(bytes));
}
