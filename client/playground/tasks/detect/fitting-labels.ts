import { type RefObject, useLayoutEffect, useState } from "react";

/** The place of an object's label on the screen, in pixels. */
export type LabelPlace = {
	key: string;
	score: number;
	left: number;
	top: number;
	right: number;
	bottom: number;
};

/** The labels that can be shown together: of two that would cover each other, the one with the higher score. */
export function fittingLabels(places: readonly LabelPlace[]): ReadonlySet<string> {
	const shown: LabelPlace[] = [];
	for (const place of places.toSorted((first, second) => second.score - first.score)) {
		if (!shown.some((other) => covers(place, other))) shown.push(place);
	}
	return new Set(shown.map(({ key }) => key));
}

function covers(one: LabelPlace, other: LabelPlace): boolean {
	return (
		one.left < other.right &&
		other.left < one.right &&
		one.top < other.bottom &&
		other.top < one.bottom
	);
}

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
