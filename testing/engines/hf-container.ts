import { samplePng } from "../samples.ts";
import { type Engine, json } from "./engine.ts";

const box = { xmin: 1, ymin: 2, xmax: 30, ymax: 40 };
const pictures = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const sounds = ["audio/wav", "audio/x-wav", "audio/webm", "audio/flac", "audio/mpeg", "audio/ogg"];

/** A container of the Hugging Face toolkit: one model at its root, and every failure is a 400. */
export function hfContainer(task: "classify" | "detect" | "transcribe" | "image" | "edit"): Engine {
	return async (request) => {
		if (new URL(request.url).pathname !== "/") return json({ detail: "Not Found" }, 404);
		const body = Buffer.from(await request.arrayBuffer());
		if (task === "image") return draw(request, body);
		if (task === "edit") return edit(request, body);
		const type = request.headers.get("content-type") ?? "";
		if (task !== "transcribe") return refusal(type, pictures) ?? see(task, body);
		return type === "application/json"
			? hearWithTimes(body)
			: (refusal(type, sounds) ?? hear(body));
	};
}

function refusal(type: string, known: readonly string[]): Response | undefined {
	if (known.includes(type)) return undefined;
	const error = `Content type "${type}" not supported. Supported content types are: ${known.join(", ")}`;
	return json({ error }, 400);
}

function see(task: string, body: Buffer): Response {
	if (body.length === 0) return json({ error: "no body" }, 400);
	return json([{ label: "cat", score: 0.9, ...(task === "detect" && { box }) }]);
}

function hear(body: Buffer): Response {
	return body.length === 0 ? json({ error: "no body" }, 400) : json({ text: " hello" });
}

function draw(request: Request, body: Buffer): Response {
	if (request.headers.get("accept") !== "image/png")
		return json({ error: "not serializable" }, 400);
	if (!JSON.parse(body.toString()).inputs) return json({ error: "no inputs" }, 400);
	return new Response(new Uint8Array(samplePng()), { headers: { "content-type": "image/png" } });
}

/** The sentence is a parameter, so the picture comes as base64. */
function edit(request: Request, body: Buffer): Response {
	const { inputs, parameters } = JSON.parse(body.toString());
	const isPicture = Buffer.from(String(inputs), "base64").toString("latin1", 1, 4) === "PNG";
	if (!isPicture) return json({ error: "cannot identify image file" }, 400);
	if (!parameters?.prompt) return json({ error: "no prompt" }, 400);
	return draw(request, body);
}

/** A raw body has no room for parameters, so requests for timestamps send the recording as base64. */
function hearWithTimes(body: Buffer): Response {
	const { inputs, parameters } = JSON.parse(body.toString());
	const isSound = Buffer.from(String(inputs), "base64").toString("latin1", 0, 4) === "RIFF";
	if (!isSound || !parameters.return_timestamps) return json({ error: "Malformed soundfile" }, 400);
	const chunks = [
		{ timestamp: [0, 0.7], text: " hello" },
		{ timestamp: [0.7, null], text: " " },
	];
	return json({ text: " hello", chunks });
}
