import { type ComponentType, lazy } from "react";

/** A component whose code is loaded when it is first drawn, by `LatePart`. */
export type LateCode<Props> = {
	Part: ComponentType<Props>;
	/** Makes a part that could not be loaded load again: `lazy` alone never asks twice. */
	reload: () => void;
};

/** Puts off the loading of a component's code. */
export function lateCode<Props>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
	const code: LateCode<Props> = {
		Part: lazyPart(load),
		reload: () => {
			code.Part = lazyPart(load);
		},
	};
	return code;
}

function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
	return lazy(async () => ({ default: await load() }));
}
