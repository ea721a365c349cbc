import { z } from "zod";

const SYSTEM_MAX_CHARACTERS = 4_000;
const WORD_MAX_CHARACTERS = 60;

/** What a visitor chose; which of these a model takes, and its bounds, are in the catalogue. */
export const parameters = z
	.strictObject({
		temperature: z.number().optional(),
		maxTokens: z.int().optional(),
		topP: z.number().optional(),
		width: z.int().optional(),
		height: z.int().optional(),
		steps: z.int().optional(),
		seed: z.int().optional(),
		system: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
		voice: z.string().max(WORD_MAX_CHARACTERS).optional(),
		language: z.string().max(WORD_MAX_CHARACTERS).optional(),
	})
	.optional();
