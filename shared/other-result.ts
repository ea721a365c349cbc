import { z } from "zod";
import { resultMeta } from "./result.ts";

/**
 * What a task that answers in one piece gives in place of its result where the last back-end answered in another
 * shape: its JSON as it came, for a reader to judge. The contracts do not name it, so that programs are written
 * for results; one that may meet such a back-end looks at `type` first.
 */
const otherResult = z.object({
	type: z.literal("other"),
	value: z.json(),
	...resultMeta,
});

export type OtherResult = z.infer<typeof otherResult>;
