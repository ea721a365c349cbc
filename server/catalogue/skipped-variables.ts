import type { Catalogue, CatalogueModel } from "./catalogue.ts";
import { nearestWord } from "./file/nearest-word.ts";

/** A variable that back-ends refer to but that is not set. */
type UnsetVariable = {
	name: string;
	/** Models, or parts of the moderation, with a back-end that is skipped because of it. */
	models: readonly string[];
	/** A variable with a similar name that is set but not used: probably a typo. */
	near: string | undefined;
};

/** Finds the variables whose absence disables back-ends. `set`: the names of all that are set. */
export function unsetVariables(
	{ models, moderation }: Pick<Catalogue, "models" | "moderation">,
	set: readonly string[],
): UnsetVariable[] {
	const judged = [
		{ name: "judges of words", part: moderation?.words },
		{ name: "judges of pictures", part: moderation?.pictures },
	].flatMap(({ name, part }) =>
		part ? [{ name, backends: part.judges, skipped: part.skipped }] : [],
	);
	const users = [...models, ...judged];
	const names = new Map<string, string[]>();
	for (const { name: user, skipped } of users) {
		for (const name of new Set(skipped.flatMap(({ variables }) => variables))) {
			names.set(name, [...(names.get(name) ?? []), user]);
		}
	}
	const candidates = set.filter((name) => !names.has(name) && !isNamed(users, name));
	return [...names].map(([name, without]) => ({
		name,
		models: without,
		near: nearestName(name, candidates),
	}));
}

/** Whether a configured back-end takes its key from that variable. */
function isNamed(users: readonly Pick<CatalogueModel, "backends">[], name: string): boolean {
	return users.some(({ backends }) => backends.some(({ keyName }) => keyName === name));
}

/** Names that merely share a word, such as ENGINE_URL and ENGINE_URL_OTHER, are not typos. */
function nearestName(name: string, candidates: readonly string[]): string | undefined {
	const near = candidates.filter((each) => Math.abs(each.length - name.length) <= 2);
	return nearestWord(name, near);
}
