/** What is no prose: code, formulas, addresses. */
const notProse = /`[^`]*`|\$[^$]*\$|\]\([^)]*\)|\S*\/\S*/g;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;

/**
 * "rtl" for Markdown most of whose letters run that way, also if it begins with the name of a model; undefined for any
 * other, whose first letter decides.
 */
export function directionOf(text: string): "rtl" | undefined {
	if (text.search(rightToLeft) < 0) return undefined;
	const prose = text.replace(notProse, " ");
	const count = (signs: RegExp) => prose.match(signs)?.length ?? 0;
	return count(rightToLeft) * 2 > count(/\p{L}/gu) ? "rtl" : undefined;
}
