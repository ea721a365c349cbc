import { z } from "zod";
import { chunk, events, json } from "./engine.ts";

const part = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("text"), text: z.string().min(1) }),
	z.strictObject({
		type: z.literal("image_url"),
		image_url: z.strictObject({
			url: z.string().regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
		}),
	}),
]);

const body = z.object({
	messages: z.array(
		z.discriminatedUnion("role", [
			z.strictObject({ role: z.literal("system"), content: z.string() }),
			z.strictObject({ role: z.literal("assistant"), content: z.string() }),
			z.strictObject({
				role: z.literal("user"),
				content: z.union([z.string(), z.array(part).min(1)]),
			}),
		]),
	),
});

/**
 * A chat completion of a model that sees, under the rules that vLLM, Ollama and llama.cpp share: pictures only in the
 * user's messages, as parts, and none by an address. It says how many it saw.
 */
export function seeingAnswer(text: string): Response {
	const { data, error } = body.safeParse(JSON.parse(text));
	if (!data) {
		const [issue] = error.issues;
		const message = `Input should be valid at ${issue?.path.join(".")}`;
		return json({ error: { message, type: "BadRequestError", code: 400 } }, 400);
	}
	const seen = data.messages.flatMap(({ content }) =>
		Array.isArray(content) ? content.filter(({ type }) => type === "image_url") : [],
	);
	return events(chunk({ content: `I see ${seen.length}` }), chunk({}, "stop"), "data: [DONE]\n\n");
}
