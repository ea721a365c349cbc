import { type ComponentType, lazy } from "react";
import { loadShownTexts } from "../language/texts.ts";
import type { Area } from "../messages/language.ts";

/** A component whose code `LazyBoundary` loads when it is first shown. */
export type LazyComponent<Props> = {
	Part: ComponentType<Props>;
	/** Loads code and texts, once. */
	load: () => Promise<unknown>;
	/** `lazy` caches a failed import for ever; this replaces it. */
	reload: () => void;
};

/** Code or texts did not load. A part that loads and then breaks throws its own error. */
export class LoadError extends Error {}

/** Makes a component load its code and its areas of texts on demand. */
export function lazyComponent<Props>(
	loadPart: () => Promise<ComponentType<Props>>,
	...areas: readonly Area[]
): LazyComponent<Props> {
	async function load() {
		const [Part] = await Promise.all([loadPart(), loadShownTexts(...areas)]);
		return { default: Part };
	}
	const createLazy = (): ComponentType<Props> =>
		lazy(() =>
			load().catch((cause: unknown) => {
				throw new LoadError("a part of the page could not be loaded", { cause });
			}),
		);
	const code = {
		Part: createLazy(),
		load,
		reload() {
			code.Part = createLazy();
		},
	};
	return code;
}
