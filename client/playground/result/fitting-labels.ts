/** An object's label on the screen, in pixels. */
type LabelPlace = {
	key: string;
	score: number;
	left: number;
	top: number;
	right: number;
	bottom: number;
};

/** The labels that fit together: of two that overlap, the one with the higher score. */
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
