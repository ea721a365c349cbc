import { z } from "zod";

const models = z.object({
	data: z.array(
		z.object({
			id: z.string(),
			memory_mb: z.number(),
			state: z.string(),
			progress: z.number().optional(),
			waiting: z.number(),
			queue: z.array(z.string()),
			running: z.boolean(),
			process: z
				.object({ pid: z.number(), resident_bytes: z.number(), peak_bytes: z.number() })
				.optional(),
		}),
	),
});

/** One model's row in the engine's list. */
export async function modelState(url: string, id: string) {
	const { data } = models.parse(await (await fetch(`${url}/v1/models`)).json());
	const found = data.find((model) => model.id === id);
	if (found === undefined) throw new Error(`no ${id}`);
	return found;
}
