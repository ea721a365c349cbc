import { type RefObject, useLayoutEffect, useState } from "react";
import { fittingLabels } from "../../result/fitting-labels.ts";

const none: ReadonlySet<string> = new Set();

/** Measures the labels inside an element (`data-label`, `data-score`) whenever they or its size change. */
export function useFittingLabels(
	ref: RefObject<HTMLElement | null>,
	keys: string,
): ReadonlySet<string> {
	const [fitting, setFitting] = useState(none);

	// biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other places.
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		function measure() {
			const labels = [...(element?.querySelectorAll<HTMLElement>("[data-label]") ?? [])];
			const places = labels.map((label) => {
				const { left, top, right, bottom } = label.getBoundingClientRect();
				const { label: key = "", score } = label.dataset;
				return { key, score: Number(score), left, top, right, bottom };
			});
			setFitting(fittingLabels(places));
		}
		measure();
		const watching = new ResizeObserver(measure);
		watching.observe(element);
		return () => watching.disconnect();
	}, [ref, keys]);

	return fitting;
}
