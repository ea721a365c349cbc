import { z } from "zod";
import { EngineError } from "../host/engine-error.ts";
import type { Exchange } from "./exchange.ts";
import { findHost } from "./find-host.ts";
import { checked, readBody } from "./read-body.ts";
import { sendJson } from "./send.ts";

const SOUND_BYTES = 30_000_000;

const form = z.object({
	model: z.string(),
	file: z.instanceof(Blob),
	language: z
		.string()
		.transform((text) => text.trim().toLowerCase().slice(0, 2))
		.optional(),
	response_format: z.enum(["json", "verbose_json", "text"]).default("json"),
});

/** POST /v1/audio/transcriptions: a form with a recording in, what was said out. */
export async function transcribe({ request, response, hosts, signal }: Exchange): Promise<void> {
	const body = await readBody(request, SOUND_BYTES);
	const type = request.headers["content-type"] ?? "";
	const fields = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
		.formData()
		.catch(() => {
			throw new EngineError("The request is not a form.", { status: 400, code: "bad_request" });
		});
	const { model, file, language, response_format } = checked(form, Object.fromEntries(fields));
	const host = findHost(hosts, model, ["transcribe"]);
	const bytes = new Uint8Array(await file.arrayBuffer());
	const output = await host.run({
		input: { task: "transcribe", bytes, ...(language && { language }) },
		signal,
	});
	if (output.task !== "transcribe") throw new Error("the model answered another task");
	const { text, seconds, segments } = output;
	if (response_format === "text") {
		response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(text);
		return;
	}
	const verbose = {
		task: "transcribe",
		language: output.language,
		duration: seconds,
		segments: segments.map((segment, id) => ({ id, ...segment })),
	};
	sendJson(response, 200, { text, ...(response_format === "verbose_json" && verbose) });
}
