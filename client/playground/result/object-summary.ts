// Exceptions among COCO's labels; the other plurals follow the rules below.
const irregular: Readonly<Record<string, string>> = {
	person: "people",
	mouse: "mice",
	knife: "knives",
	sheep: "sheep",
	skis: "skis",
	scissors: "scissors",
};

/**
 * A one-line summary, most frequent first: "2 cats, 1 remote". Labels are English, so other languages show them
 * unchanged: "cat × 2 · remote × 1".
 */
export function summaryOf(items: readonly { label: string }[], language: string): string {
	const counts = new Map<string, number>();
	for (const { label } of items) counts.set(label, (counts.get(label) ?? 0) + 1);
	const sorted = [...counts].sort(([, first], [, second]) => second - first);
	if (language !== "en") {
		// No line break inside a label or before its count. An Arabic "and" would attach to the number before it.
		const whole = (label: string) => label.replaceAll(" ", "\u00a0");
		return sorted
			.map(([label, count]) => `\u2068${whole(label)}\u00a0×\u00a0${count}\u2069`)
			.join(" · ");
	}
	return sorted
		.map(([label, count]) => `${count} ${count === 1 ? label : pluralOf(label)}`)
		.join(", ");
}

function pluralOf(label: string): string {
	const known = irregular[label];
	if (known) return known;
	if (/(s|x|z|ch|sh)$/.test(label)) return `${label}es`;
	return /[^aeiou]y$/.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`;
}
