import { z } from "zod";
import { EngineError } from "../engine-error.ts";
import type { Question } from "../host/messages.ts";

const wish = z.object({ model: z.string(), stream: z.boolean().optional() });

/** Which model a call is for, and whether it wants its answer in a stream of events. */
export async function readWish({ type, body }: Question): Promise<z.output<typeof wish>> {
	const isForm = type.startsWith("multipart/");
	const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
	try {
		const fields = isForm ? Object.fromEntries(await response.formData()) : await response.json();
		return wish.parse(fields);
	} catch {
		const message = `The request is not ${isForm ? "a form" : "JSON"}, or names no model.`;
		throw new EngineError(message, { status: 400, code: "bad_request" });
	}
}
