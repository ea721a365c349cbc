import { z } from "zod";

/** How the stand-in streams: `burst` chunks in one write, `intervalMs` apart. */
export const streamShape = z.object({
	chunks: z.number().default(64),
	intervalMs: z.number().default(5),
	burst: z.number().default(1),
	/** What the chunks say, over and over; without it each says when it was written. */
	tokens: z.array(z.string()).optional(),
});

/** How the stand-in streams. */
export type StreamShape = z.infer<typeof streamShape>;
