import type { Catalogue } from "./catalogue.ts";
import { nearestWord } from "./file/nearest-word.ts";

/** A variable that back-ends name and that is not set. */
export type UnsetVariable = {
	name: string;
	/** The models that have a back-end which is skipped for want of it. */
	models: readonly string[];
	/** A variable that is set, has almost this name, and that no back-end names: most likely a slip. */
	near: string | undefined;
};

/** The variables for want of which back-ends are skipped. `set`: the names of all that are set. */
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

/** True if a configured back-end takes its key from that variable. */
function isNamed(models: Catalogue["models"], name: string): boolean {
	return models.some(({ backends }) => backends.some(({ keyName }) => keyName === name));
}

/** Names that only share a word, such as ENGINE_URL and ENGINE_URL_OTHER, are no slip. */
function nearestName(name: string, candidates: readonly string[]): string | undefined {
	const near = candidates.filter((each) => Math.abs(each.length - name.length) <= 2);
	return nearestWord(name, near);
}
