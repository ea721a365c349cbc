import { z } from "zod";
import { resultMeta } from "./result.ts";

/** An answer that a back-end gave in another shape than its task's: its JSON as it came, for a reader to judge. */
const otherResult = z.object({
	type: z.literal("other"),
	value: z.json(),
	...resultMeta,
});

export type OtherResult = z.infer<typeof otherResult>;
