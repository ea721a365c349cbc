import { type ComponentType, lazy } from "react";
import { loadShownTexts } from "../language/texts.ts";
import type { Area } from "../messages/language.ts";

/** A component whose code is loaded when it is first drawn, by `LatePart`. */
export type LateCode<Props> = {
	Part: ComponentType<Props>;
	/** Makes a part that could not be loaded load again: `lazy` alone never asks twice. */
	reload: () => void;
};

/** Puts off the loading of a component's code, and of the areas of texts that it needs. */
export function lateCode<Props>(
	load: () => Promise<ComponentType<Props>>,
	...areas: readonly Area[]
): LateCode<Props> {
	const lazyPart = (): ComponentType<Props> =>
		lazy(async () => {
			const [Part] = await Promise.all([load(), loadShownTexts(...areas)]);
			return { default: Part };
		});
	const code = {
		Part: lazyPart(),
		reload() {
			code.Part = lazyPart();
		},
	};
	return code;
}
