import { setTimeout } from "node:timers/promises";
import { samplePng } from "../samples.ts";
import { type Engine, json } from "./engine.ts";

/**
 * Replicate: official models have a URL, others a version; a prediction that outlasts the wait is returned unfinished.
 * `statuses` are those of one prediction; the last one repeats.
 */
export function replicate(key = "secret", statuses: readonly string[] = ["succeeded"]) {
	let looks = 0;
	const cancelled: string[] = [];
	const sent: { path: string; body: Record<string, unknown> }[] = [];
	const engine: Engine = async (request) => {
		const { host, pathname, origin } = new URL(request.url);
		if (host.endsWith("replicate.delivery")) return new Response(new Uint8Array(samplePng()));
		if (request.headers.get("authorization") !== `Bearer ${key}`) {
			return json({ title: "Unauthenticated", detail: "No valid token", status: 401 }, 401);
		}
		if (request.method === "POST" && pathname.endsWith("/cancel")) {
			cancelled.push(pathname);
			return json({ status: "canceled" });
		}
		const place = "/v1/predictions/p1";
		if (request.method === "GET" && pathname === place) {
			looks += 1;
			await setTimeout(5);
			return json(prediction(origin + place));
		}
		return predict(pathname, JSON.parse(await request.text()), origin + place);
	};
	return { engine, looks: () => looks, cancelled, sent };

	function predict(path: string, body: Record<string, unknown>, place: string): Response {
		sent.push({ path, body });
		const isOfVersion = path === "/v1/predictions" && /^[\da-f]{64}$/.test(String(body["version"]));
		if (!isOfVersion && !/^\/v1\/models\/[\w.-]+\/[\w.-]+\/predictions$/.test(path)) {
			return json({ detail: "The requested resource could not be found.", status: 404 }, 404);
		}
		if (!JSON.stringify(body["input"] ?? {}).includes('"prompt":"')) {
			const detail = "- input: prompt is required";
			return json({ title: "Input validation failed", detail, status: 422 }, 422);
		}
		const needsPicture = path.includes("kontext");
		if (needsPicture && !/"input_image":"data:image\/\w+;base64,./.test(JSON.stringify(body))) {
			const detail = "- input: input_image is required";
			return json({ title: "Input validation failed", detail, status: 422 }, 422);
		}
		return json(prediction(place), 201);
	}
	function prediction(place: string) {
		const status = statuses[Math.min(looks, statuses.length - 1)];
		const output = status === "succeeded" ? ["https://replicate.delivery/x/out.png"] : null;
		return { id: "p1", status, output, urls: { get: place, cancel: `${place}/cancel` } };
	}
}
