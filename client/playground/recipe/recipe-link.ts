import type { FinishedResult } from "../finished/finished-result.ts";

/** What an address may carry without a mail program or a messenger cutting it. */
export const FRAGMENT_MAX_CHARACTERS = 8_000;

/**
 * Characters that nobody sees, or that make a text look like another: controls, overrides of the
 * direction, lone surrogates, tags. Line breaks and tabs are none of them.
 */
export const hiddenCharacters =
	/(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * The link that fills a form with what led to a result: model, text and changed parameters, in the
 * fragment, which a browser never sends to a server. A file is never part of it, nor is a text that is
 * too long.
 */
export function recipeLink(finished: FinishedResult, page: string) {
	const { modelId, task, input, parameters } = finished;
	const { system, ...short } = parameters;
	const basis = { recipe: 1, model: modelId, task, ...short };
	const text = typeof input === "string" ? input : undefined;
	const fragments = [{ ...basis, system, text }, { ...basis, system }, basis].map(fragmentOf);
	const place = fragments.findIndex(({ length }) => length <= FRAGMENT_MAX_CHARACTERS);
	return { link: `${page}#${fragments[place] ?? ""}`, isWithoutText: place > 0 };
}

function fragmentOf(fields: Record<string, string | number | undefined>): string {
	const parts = Object.entries(fields).flatMap(([name, value]) => {
		const shown = String(value ?? "").replace(hiddenCharacters, "");
		return value === undefined ? [] : `${name}=${encodeURIComponent(shown)}`;
	});
	return parts.join("&");
}
