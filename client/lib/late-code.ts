import { type ComponentType, lazy } from "react";
import { loadShownTexts } from "../language/texts.ts";
import type { Area } from "../messages/language.ts";

/** A component whose code is loaded when it is first drawn, by `LatePart`. */
export type LateCode<Props> = {
	Part: ComponentType<Props>;
	/** Loads the code and the texts; both are loaded once. */
	load: () => Promise<unknown>;
	/** Makes a part that could not be loaded load again: `lazy` alone never asks twice. */
	reload: () => void;
};

/** A part's code or texts did not load. A part that loads and then breaks throws its own error. */
export class LoadError extends Error {}

/** Puts off the loading of a component's code, and of the areas of texts that it needs. */
export function lateCode<Props>(
	loadPart: () => Promise<ComponentType<Props>>,
	...areas: readonly Area[]
): LateCode<Props> {
	async function load() {
		const [Part] = await Promise.all([loadPart(), loadShownTexts(...areas)]);
		return { default: Part };
	}
	const lazyPart = (): ComponentType<Props> =>
		lazy(() =>
			load().catch((cause: unknown) => {
				throw new LoadError("a part of the page could not be loaded", { cause });
			}),
		);
	const code = {
		Part: lazyPart(),
		load,
		reload() {
			code.Part = lazyPart();
		},
	};
	return code;
}
