import { z } from "zod";
import { modelEntry } from "../catalogue/model-entry.ts";

const bytes = z.instanceof(Uint8Array);
const box = z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() });

/** What a model is asked to do. */
export const runInput = z.discriminatedUnion("task", [
	z.object({
		task: z.literal("chat"),
		messages: z.array(
			z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() }),
		),
		maxTokens: z.number(),
		temperature: z.number(),
		topP: z.number(),
	}),
	z.object({ task: z.literal("classify"), bytes, top: z.number() }),
	z.object({ task: z.literal("detect"), bytes, threshold: z.number() }),
	z.object({
		task: z.literal("transcribe"),
		bytes,
		/** Two letters; absent: found from the recording. */
		language: z.string().optional(),
	}),
	z.object({
		task: z.literal("tts"),
		text: z.string(),
		voice: z.string().optional(),
		language: z.string().optional(),
	}),
]);

/** What it gives, besides the text that streams while it works. */
export const runOutput = z.discriminatedUnion("task", [
	z.object({
		task: z.literal("chat"),
		promptTokens: z.number(),
		completionTokens: z.number(),
		finishReason: z.enum(["stop", "length"]),
		/** Oldest turns left out because the model's window is too small for all. */
		droppedMessages: z.number(),
	}),
	z.object({
		task: z.literal("classify"),
		items: z.array(z.object({ label: z.string(), score: z.number() })),
	}),
	z.object({
		task: z.literal("detect"),
		items: z.array(z.object({ label: z.string(), score: z.number(), box })),
	}),
	z.object({
		task: z.literal("transcribe"),
		text: z.string(),
		language: z.string(),
		seconds: z.number(),
		segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
	}),
	z.object({ task: z.literal("tts"), wav: bytes }),
]);

/** From the engine to a model's process. */
export const toChild = z.discriminatedUnion("type", [
	z.object({
		type: z.literal("load"),
		entry: modelEntry,
		folder: z.string(),
		threads: z.number(),
		nice: z.number(),
		soundSeconds: z.number(),
		language: z.string(),
	}),
	z.object({ type: z.literal("run"), input: runInput }),
	z.object({ type: z.literal("interrupt") }),
]);

/** From a model's process to the engine. */
export const fromChild = z.discriminatedUnion("type", [
	z.object({ type: z.literal("ready"), residentBytes: z.number() }),
	z.object({ type: z.literal("text"), text: z.string() }),
	z.object({ type: z.literal("done"), output: runOutput, residentBytes: z.number() }),
	/** A status where the visitor's input is at fault; none where the model is. */
	z.object({ type: z.literal("failed"), message: z.string(), status: z.number().optional() }),
]);

export type RunInput = z.output<typeof runInput>;
export type RunOutput = z.output<typeof runOutput>;
export type ToChild = z.output<typeof toChild>;
export type FromChild = z.output<typeof fromChild>;
