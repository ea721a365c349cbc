import { samplePng, sampleWav } from "../samples.ts";
import { chunk, type Engine, engineOf, events, json } from "./engine.ts";

/** LocalAI: every task but classification; pictures as URLs, boxes as sizes. */
export const localAi: Engine = engineOf(
	{
		"/v1/chat/completions": (body) => {
			const { stream } = JSON.parse(body);
			if (!stream) return json({ choices: [{ message: { content: "Hello there" } }] });
			return events(chunk({ content: "Hello there" }), chunk({}, "stop"), "data: [DONE]\n\n");
		},
		"/v1/images/generations": (_body, request) => {
			const url = new URL("/generated-images/b64123.png", request.url).href;
			return json({ id: "x", created: 1, data: [{ embedding: null, index: 0, url }] });
		},
		"/generated-images/b64123.png": () => new Response(new Uint8Array(samplePng())),
		"/v1/audio/transcriptions": async (_body, request) => {
			const form = await request.formData();
			if (!(form.get("file") instanceof File)) return failure(400, "no file");
			return json({ segments: null, text: " hello" });
		},
		"/v1/audio/speech": (body) => {
			const { input, voice } = JSON.parse(body);
			if (!input || !voice) return failure(400, "input and voice are required");
			return new Response(new Uint8Array(sampleWav()), {
				headers: { "content-type": "audio/wav" },
			});
		},
		"/v1/detection": (body) => {
			const { image } = JSON.parse(body);
			if (!/^data:image\/\w+;base64,/.test(image))
				return failure(500, "not valid base64 data type string");
			const cat = { class_name: "cat", confidence: 0.9, x: 1, y: 2, width: 29, height: 38 };
			return json({ detections: [{ ...cat, confidence: 0.6 }, cat] });
		},
	},
	() => failure(404, "Not Found"),
);

function failure(code: number, message: string): Response {
	return json({ error: { code, message, type: "" } }, code);
}
