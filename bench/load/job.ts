import { z } from "zod";

/** A request a driver repeats. A form carries a recording of that many bytes. */
export const loadRequest = z.object({
	path: z.string(),
	headers: z.record(z.string(), z.string()),
	body: z.union([
		z.object({ text: z.string() }),
		z.object({ fields: z.record(z.string(), z.string()), fileBytes: z.number() }),
	]),
});

/** A request a driver repeats. */
export type LoadRequest = z.infer<typeof loadRequest>;

/** Calls answered as a whole: as many as fit into the time, a number of them, or until enough. */
export const callsJob = z.object({
	kind: z.literal("calls"),
	origins: z.array(z.string()),
	request: loadRequest,
	connections: z.number(),
	seconds: z.number().optional(),
	count: z.number().optional(),
});

/** Streams: each connection reads its share one after the other, begun `spreadMs` apart. */
export const streamsJob = z.object({
	kind: z.literal("streams"),
	origins: z.array(z.string()),
	request: loadRequest,
	wire: z.enum(["lines", "events"]),
	connections: z.number(),
	streams: z.number(),
	spreadMs: z.number().default(0),
	/** Leaves each stream after that many chunks. */
	leaveAfter: z.number().optional(),
});

/** What the driver process takes. */
export const job = z.discriminatedUnion("kind", [callsJob, streamsJob]);

/** Calls answered as a whole. Times in milliseconds. */
export const callsFigures = z.object({
	calls: z.number(),
	failures: z.number(),
	seconds: z.number(),
	p50: z.number(),
	p99: z.number(),
});

/** What streams came to. Times in milliseconds; a chunk's delay is its way from the provider. */
export const streamsFigures = z.object({
	streams: z.number(),
	complete: z.number(),
	chunks: z.number(),
	seconds: z.number(),
	firstP50: z.number(),
	firstP99: z.number(),
	delayP50: z.number(),
	delayP99: z.number(),
	/** When the last stream was left (microseconds, monotonic). */
	leftAt: z.number(),
});

export type CallsJob = z.infer<typeof callsJob>;
export type StreamsJob = z.input<typeof streamsJob>;
export type CallsFigures = z.infer<typeof callsFigures>;
export type StreamsFigures = z.infer<typeof streamsFigures>;
