import { z } from "zod";
import { modelEntry } from "../catalogue/model-entry.ts";

/** What a model's process is started with. */
export const load = z.object({
	entry: modelEntry,
	dataDir: z.string(),
	threads: z.number(),
	/** How far it stands behind other programs, 0 to 19. */
	nice: z.number(),
});

/** The body of a call and its content type. */
export const question = z.object({ type: z.string(), body: z.instanceof(Uint8Array) });

/** To a model's process: a call to answer, or to stop the one it is at. */
export const toChild = z.union([z.literal("stop"), question]);

const content = z.union([z.string(), z.instanceof(Uint8Array)]);

/** From a model's process: how an answer begins, a piece of it, and that it is free for the next. */
export const fromChild = z.discriminatedUnion("is", [
	z.object({ is: z.literal("head"), status: z.number(), type: z.string() }),
	z.object({ is: z.literal("piece"), content }),
	z.object({ is: z.literal("free"), residentBytes: z.number() }),
]);

export type Load = z.output<typeof load>;
export type Question = z.output<typeof question>;
export type ToChild = z.output<typeof toChild>;
export type FromChild = z.output<typeof fromChild>;
