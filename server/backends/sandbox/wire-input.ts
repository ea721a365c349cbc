import { z } from "zod";

const wireInputSchema = z.object({
	model: z.string().optional(),
	messages: z
		.array(z.object({ role: z.string(), content: z.string().nullable() }))
		.min(1)
		.optional(),
	stream: z.boolean().nullish(),
	stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
	max_tokens: z.number().int().positive().nullish(),
	/** FLUX, and `/v1/completions`. */
	prompt: z.string().optional(),
	/** Orpheus. */
	text: z.string().optional(),
	voice: z.string().optional(),
	/** Plain text generation, call 7. */
	inputs: z.string().optional(),
	parameters: z.object({ max_new_tokens: z.number().int().positive().optional() }).optional(),
});

/** The fields of every JSON body of the wire that the sandbox reads; others are ignored. */
export type WireInput = z.infer<typeof wireInputSchema>;

/** Reads a JSON body of the wire; gives what is wrong with it as text, as the provider would. */
export function readWireInput(body: Uint8Array): WireInput | { problem: string } {
	let parsed: unknown;
	try {
		parsed = JSON.parse(new TextDecoder().decode(body));
	} catch {
		return { problem: "Failed to parse the request body as JSON" };
	}
	const input = wireInputSchema.safeParse(parsed);
	if (input.success) {
		return input.data;
	}
	const fault = input.error.issues[0];
	return {
		problem: `Failed to deserialize the JSON body into the target type: ${fault?.path.join(".") ?? ""}: ${fault?.message ?? "invalid"}`,
	};
}
