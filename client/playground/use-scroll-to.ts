import { type RefObject, useEffect, useRef } from "react";

/** On narrow screens, where results stand below the form, brings them into view when a call starts. */
export function useScrollTo(isPending: boolean): RefObject<HTMLDivElement | null> {
	const target = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!isPending || !matchMedia("(width < 64rem)").matches) return;
		target.current?.scrollIntoView({ block: "nearest" });
	}, [isPending]);
	return target;
}
