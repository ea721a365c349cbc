import type { Backend } from "../catalogue/catalogue.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes the body for one back-end: the usual fields, those it needs besides, what the visitor chose
 * (undefined: nothing), then its own names, without those it does not take.
 */
export function toBody({ add, rename, omit }: Backend, usual: Fields, chosen: Fields = {}): Fields {
	const body: Record<string, unknown> = {};
	const choices = Object.entries(chosen).filter(([, value]) => value !== undefined);
	for (const [name, value] of Object.entries({
		...usual,
		...add,
		...Object.fromEntries(choices),
	})) {
		if (!omit.includes(name)) body[rename[name] ?? name] = value;
	}
	return body;
}
