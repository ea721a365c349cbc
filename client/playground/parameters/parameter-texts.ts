import type { ParameterName } from "#shared/parameters.ts";

/** What each parameter is called, and what it does in a few words. */
export const parameterTexts: Readonly<Record<ParameterName, { label: string; hint: string }>> = {
	temperature: { label: "Temperature", hint: "Higher is freer, lower is stricter." },
	maxTokens: { label: "Maximum tokens", hint: "How long the answer may get, thinking included." },
	topP: { label: "Top-p", hint: "Leaves out unlikely words." },
	system: { label: "System prompt", hint: "Instructions that the model reads before your text." },
	width: { label: "Width", hint: "In pixels." },
	height: { label: "Height", hint: "In pixels." },
	steps: { label: "Steps", hint: "More steps take longer and draw finer." },
	seed: { label: "Seed", hint: "The same number draws the same picture again." },
	voice: { label: "Voice", hint: "Who reads the text." },
	language: { label: "Language", hint: "Which language is spoken." },
};

/** The order in which they are shown. */
export const parameterNames = [
	"temperature",
	"maxTokens",
	"topP",
	"width",
	"height",
	"steps",
	"seed",
	"voice",
	"language",
	"system",
] as const satisfies readonly ParameterName[];
