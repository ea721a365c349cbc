import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { dateFormat, numberFormat, pluralRules } from "./intl.ts";

type Given = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date };

type Filled = Readonly<Record<string, string | number | Date>>;

type Values<Text extends string> = string extends Text
	? [values?: Filled]
	: [keyof GetICUArgs<Text, Given>] extends [never]
		? []
		: [values: GetICUArgs<Text, Given>];

/** The texts of an area: `t("key")`, or `t("key", { … })` for a text with parts to fill. */
export type Texts<Messages extends Readonly<Record<string, string>>> = <
	Key extends keyof Messages & string,
>(
	key: Key,
	...values: Values<Messages[Key]>
) => string;

type Manner = {
	/** For numbers, dates and plural forms. */
	locale: string;
	direction: "ltr" | "rtl";
};

/** Creates the texts of an area from its compiled messages. */
export function createTexts<Messages extends Readonly<Record<string, string>>>(
	messages: Readonly<Record<keyof Messages, CompiledMessage>>,
	{ locale, direction }: Manner,
): Texts<Messages> {
	return (key, ...[values = {}]) =>
		String(format(messages[key], locale, isolated(values, direction), { formatters }));
}

// Isolates values in another script, such as a model's name, so that they do not reorder the words beside them. A
// single word of letters needs no isolation, and a `select` in the message may compare it.
const foreign = { ltr: /\p{Script=Arabic}|\p{Script=Hebrew}/u, rtl: /\P{L}/u } as const;

function isolated(values: object, direction: Manner["direction"]) {
	const parts = Object.entries(values).map(([name, value]) => [
		name,
		typeof value === "string" && foreign[direction].test(value) ? `\u2068${value}\u2069` : value,
	]);
	return Object.fromEntries(parts);
}

const formatters: FormatOptions["formatters"] = {
	getDateTimeFormat: dateFormat,
	getNumberFormat: numberFormat,
	getPluralRules: pluralRules,
};
