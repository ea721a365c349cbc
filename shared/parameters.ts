/** A number a visitor may set; without a default the model's own applies until it is changed. */
export type NumberParameter = { default?: number | undefined; min: number; max: number };

/** A text a visitor may write, of at most `max` characters. */
export type TextParameter = { default?: string | undefined; max: number };

/** One of several words; without a default the model chooses. */
export type ChoiceParameter = { default?: string | undefined; options: readonly string[] };

/** The parameters that are numbers, with the widest bounds and the smallest step any model takes. */
export const numberParameters = {
	temperature: { min: 0, max: 2, step: 0.1 },
	maxTokens: { min: 1, max: 32_768, step: 1 },
	topP: { min: 0, max: 1, step: 0.05 },
	width: { min: 64, max: 2_048, step: 8 },
	height: { min: 64, max: 2_048, step: 8 },
	steps: { min: 1, max: 150, step: 1 },
	seed: { min: 0, max: 4_294_967_295, step: 1 },
} as const;

/** The name of a parameter that is a number. */
export type NumberParameterName = keyof typeof numberParameters;

/** What a visitor may change of a model's call; what is absent nobody may. */
export type Parameters = { [Name in NumberParameterName]?: NumberParameter | undefined } & {
	system?: TextParameter | undefined;
	voice?: ChoiceParameter | undefined;
	language?: ChoiceParameter | undefined;
};

/** The name of a parameter. */
export type ParameterName = keyof Parameters;

/** What a call carries: a visitor's values over the catalogue's defaults, each within its bounds. */
export type ParameterValues = {
	[Name in ParameterName]?: (Name extends NumberParameterName ? number : string) | undefined;
};
