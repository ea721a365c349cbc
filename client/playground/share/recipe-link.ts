import type { FinishedResult } from "../../calls/row.ts";

/** Mail and chat programs may truncate longer URLs. */
export const FRAGMENT_MAX_CHARACTERS = 8_000;

/**
 * Invisible or misleading characters: controls, direction overrides, lone surrogates, tags. Line breaks and tabs are
 * allowed.
 */
export const hiddenCharacters =
	/(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * A link that fills the form with a result's model, text and changed parameters. They are in the fragment, which
 * browsers never send to a server. Files and overlong texts are left out.
 */
export function recipeLink(finished: FinishedResult, page: string) {
	const { modelId, task, input, parameters } = finished;
	const { system, ...short } = parameters;
	const { result } = finished;
	const device = "source" in result && result.source === "device" ? result.model : undefined;
	const basis = { recipe: 1, model: modelId, task, device, ...short };
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
