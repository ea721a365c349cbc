/** Default token budget of an answer, thinking included. A model's entry in the catalogue may differ. */
export const CHAT_MAX_TOKENS = 500;
/** Default sampling temperature of chats and texts. A model's entry in the catalogue may differ. */
export const CHAT_TEMPERATURE = 0.7;

/** A number that the visitor may set; without a default the model's own applies. */
export type NumberParameter = { default?: number | undefined; min: number; max: number };

/** A text of at most `max` characters. */
type TextParameter = { default?: string | undefined; max: number };

/** One of several options; without a default the model chooses. */
type ChoiceParameter = { default?: string | undefined; options: readonly string[] };

/** Numeric parameters, with the widest bounds that a catalogue may set and the step of their input. */
export const numberParameters = {
	temperature: { min: 0, max: 2, step: 0.1 },
	maxTokens: { min: 1, max: 32_768, step: 1 },
	// 0 would leave no token to choose: engines refuse it.
	topP: { min: 0.05, max: 1, step: 0.05 },
	width: { min: 64, max: 2_048, step: 8 },
	height: { min: 64, max: 2_048, step: 8 },
	guidance: { min: 0, max: 30, step: 0.5 },
	steps: { min: 1, max: 150, step: 1 },
	seed: { min: 0, max: 4_294_967_295, step: 1 },
} as const;

type NumberParameterName = keyof typeof numberParameters;

/** The parameters of a model that visitors may change. */
export type Parameters = { [Name in NumberParameterName]?: NumberParameter | undefined } & {
	system?: TextParameter | undefined;
	voice?: ChoiceParameter | undefined;
	language?: ChoiceParameter | undefined;
};

export type ParameterName = keyof Parameters;

/** The values of a call: the visitor's, otherwise the catalogue's defaults. */
export type ParameterValues = {
	[Name in ParameterName]?: (Name extends NumberParameterName ? number : string) | undefined;
};

/** The values that a model accepts for one parameter. */
export type Bounds = NumberParameter | TextParameter | ChoiceParameter;

/** Why a model rejects a value. */
type ParameterFault = "notAllowed" | "notWhole" | "outOfBounds";

/** Validates a value against a model's parameter: the same check in forms, links and on the server. */
export function parameterFault(
	name: ParameterName,
	open: Bounds,
	value: unknown,
): ParameterFault | undefined {
	if ("options" in open) {
		return open.options.some((option) => option === value) ? undefined : "notAllowed";
	}
	if (!("min" in open)) {
		if (typeof value !== "string") return "notAllowed";
		return value.length <= open.max ? undefined : "outOfBounds";
	}
	if (typeof value !== "number" || Number.isNaN(value)) return "notAllowed";
	if (isWhole(name) && !Number.isInteger(value)) return "notWhole";
	return value >= open.min && value <= open.max ? undefined : "outOfBounds";
}

/** Whether a parameter is a whole number. */
export function isWhole(name: ParameterName): boolean {
	const number = Object.entries(numberParameters).find(([one]) => one === name)?.[1];
	return number !== undefined && number.step >= 1;
}

/**
 * The seed with which this site's own examples are drawn, so that their stored answers can be drawn again; undefined
 * for a model that takes none, or whose host has fixed one.
 */
export function exampleSeedOf({ seed }: Parameters): number | undefined {
	// Some back-ends take 0 for "any".
	return seed && seed.default === undefined ? Math.max(seed.min, 1) : undefined;
}

/**
 * How `status` names an example text, in one of the model's voices if one is given. That name begins with a space, as no
 * text does that is sent: texts are trimmed.
 */
export function textExampleName(text: string, voice?: string): string {
	return voice === undefined ? text : ` ${voice}: ${text}`;
}

/** Common aspect ratios of pictures, width to height. */
export const pictureShapes = [
	{ name: "1:1", ratio: 1 },
	{ name: "3:2", ratio: 3 / 2 },
	{ name: "2:3", ratio: 2 / 3 },
	{ name: "16:9", ratio: 16 / 9 },
] as const;

/** The largest size of an aspect ratio within a model's bounds, in pixels; undefined if none fits. */
export function sidesOf(ratio: number, width: NumberParameter, height: NumberParameter) {
	const widest = Math.min(width.max, height.max * ratio);
	const sides = { width: stepped(widest), height: stepped(widest / ratio) };
	const isTooSmall = sides.width < width.min || sides.height < height.min;
	return isTooSmall ? undefined : sides;
}

/** Image models require sides that are multiples of the step. */
function stepped(pixels: number): number {
	const { step } = numberParameters.width;
	return Math.floor(pixels / step) * step;
}
