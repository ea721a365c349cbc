import { type RefObject, useLayoutEffect, useState } from "react";
import { placeLabels } from "../../result/place-labels.ts";

/** Where a label stands, in percent of the picture, so that it also suits a printed one. */
export type LabelPlace = { left: string; top: string; isFree: boolean };

const none: ReadonlyMap<string, LabelPlace> = new Map();

/** Places the labels (`data-label`) of the boxes (`data-box`, `data-score`) in an element, and again as sizes change. */
export function useLabelPlaces(
	ref: RefObject<HTMLElement | null>,
	keys: string,
): ReadonlyMap<string, LabelPlace> {
	const [places, setPlaces] = useState(none);

	// biome-ignore lint/correctness/useExhaustiveDependencies: other boxes have other labels.
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		const measure = () => setPlaces(placesIn(element));
		measure();
		const watching = new ResizeObserver(measure);
		watching.observe(element);
		return () => watching.disconnect();
	}, [ref, keys]);

	return places;
}

function placesIn(element: HTMLElement): ReadonlyMap<string, LabelPlace> {
	const { clientWidth, clientHeight } = element;
	const labels = [...element.querySelectorAll<HTMLElement>("[data-label]")];
	const boxes = [...element.querySelectorAll<HTMLElement>("[data-box]")].map((box) => {
		const { offsetLeft: left, offsetTop: top } = box;
		const { box: key = "", score } = box.dataset;
		const label = labels.find(({ dataset }) => dataset.label === key);
		return {
			key,
			score: Number(score),
			left,
			top,
			right: left + box.offsetWidth,
			bottom: top + box.offsetHeight,
			width: label?.offsetWidth ?? 0,
			height: label?.offsetHeight ?? 0,
		};
	});
	const picture = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
	const places = [...placeLabels(boxes, picture)].map(([key, { left, top, isFree }]) => {
		const place = { left: share(left, clientWidth), top: share(top, clientHeight), isFree };
		return [key, place] as const;
	});
	return new Map(places);
}

function share(pixels: number, whole: number): string {
	return `${whole > 0 ? (100 * pixels) / whole : 0}%`;
}
