import type { Catalogue } from "./catalogue.ts";
import { nearestWord } from "./file/nearest-word.ts";

/** A variable that back-ends name but that is not set. */
export type UnsetVariable = {
	name: string;
	/** Models with a back-end that is skipped because of it. */
	models: readonly string[];
	/** A variable with almost this name that is set but that no back-end names: probably a typo. */
	near: string | undefined;
};

/** The variables whose absence makes back-ends be skipped. `set`: the names of all that are set. */
export function unsetVariables({ models }: Catalogue, set: readonly string[]): UnsetVariable[] {
	const names = new Map<string, string[]>();
	for (const model of models) {
		for (const name of new Set(model.skipped.flatMap(({ variables }) => variables))) {
			names.set(name, [...(names.get(name) ?? []), model.name]);
		}
	}
	const candidates = set.filter((name) => !names.has(name) && !isNamed(models, name));
	return [...names].map(([name, without]) => ({
		name,
		models: without,
		near: nearestName(name, candidates),
	}));
}

/** Whether a configured back-end takes its key from that variable. */
function isNamed(models: Catalogue["models"], name: string): boolean {
	return models.some(({ backends }) => backends.some(({ keyName }) => keyName === name));
}

/** Names that only share a word, such as ENGINE_URL and ENGINE_URL_OTHER, are no typo. */
function nearestName(name: string, candidates: readonly string[]): string | undefined {
	const near = candidates.filter((each) => Math.abs(each.length - name.length) <= 2);
	return nearestWord(name, near);
}
