import { setTimeout } from "node:timers/promises";
import { samplePng, sampleWav } from "../samples.ts";
import { type Engine, json } from "./engine.ts";

const states = ["IN_QUEUE", "IN_PROGRESS", "COMPLETED"];

/**
 * fal's own hosts: the key has fal's own scheme, calls go to fal.run, and the queue is queue.fal.run. `states` are the
 * successive states of its queue; the last one repeats.
 */
export function fal(key = "secret", queueStates: readonly string[] = states) {
	let looks = 0;
	const cancelled: string[] = [];
	const engine: Engine = async (request) => {
		const { host, pathname, origin } = new URL(request.url);
		if (host.endsWith("fal.media")) return fileAt(request);
		if (request.headers.get("authorization") !== `Key ${key}`) {
			return json({ detail: "No user found for Key ID and Secret" }, 401);
		}
		const isQueue = host !== "fal.run";
		if (isQueue && pathname.includes("/requests/")) return atPlace(request.method, pathname);
		if (request.method !== "POST") return json({ detail: "Method Not Allowed" }, 405);
		const sent = JSON.parse(await request.text());
		const now = resultOf(pathname, sent);
		if (!isQueue || !now.ok) return now;
		const place = `${origin}/fal-ai/flux/requests/7b1f`;
		return json({
			request_id: "7b1f",
			status: queueStates[0],
			response_url: place,
			status_url: `${place}/status`,
			cancel_url: `${place}/cancel`,
		});
	};
	return { engine, looks: () => looks, cancelled };

	async function atPlace(method: string, pathname: string): Promise<Response> {
		if (method === "PUT" && pathname.endsWith("/cancel")) {
			cancelled.push(pathname);
			return json({ status: "CANCELLATION_REQUESTED" }, 202);
		}
		if (method !== "GET") return json({ detail: "Method Not Allowed" }, 405);
		if (!pathname.endsWith("/status")) return resultOf("/fal-ai/flux/dev", { prompt: "A cat" });
		looks += 1;
		await setTimeout(5);
		return json({ status: queueStates[Math.min(looks, queueStates.length) - 1] });
	}
}

function resultOf(pathname: string, sent: Record<string, unknown>): Response {
	if (pathname.includes("whisper")) {
		const isSound = String(sent["audio_url"]).startsWith("data:audio/x-wav;base64,");
		return isSound
			? json({ text: " hello", chunks: [{ timestamp: [0, 1], text: " hello" }] })
			: json({ detail: "Unsupported data URL" }, 400);
	}
	if (pathname.includes("tts")) {
		return json({ audio: { url: "https://v3.fal.media/files/a/speech.wav" } });
	}
	if (typeof sent["prompt"] !== "string") {
		const missing = { loc: ["body", "prompt"], msg: "Field required", type: "missing" };
		return json({ detail: [missing] }, 422);
	}
	const isEdit = pathname.includes("kontext");
	if (isEdit && !/^data:image\/\w+;base64,./.test(String(sent["image_url"]))) {
		const missing = { loc: ["body", "image_url"], msg: "Field required", type: "missing" };
		return json({ detail: [missing] }, 422);
	}
	return json({ images: [{ url: "https://v3.fal.media/files/a/cat.png", width: 1024 }] });
}

function fileAt(request: Request): Response {
	if (request.headers.get("authorization") !== null) {
		return json({ error: "a key came along" }, 400);
	}
	const bytes = request.url.endsWith(".wav") ? sampleWav() : samplePng();
	return new Response(new Uint8Array(bytes));
}
