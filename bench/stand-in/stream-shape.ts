import { z } from "zod";

/** How the stand-in streams: `burst` chunks in one write, `intervalMs` apart. */
export const streamShape = z.object({
	chunks: z.number().default(64),
	intervalMs: z.number().default(5),
	burst: z.number().default(1),
});

/** How the stand-in streams. */
export type StreamShape = z.infer<typeof streamShape>;
