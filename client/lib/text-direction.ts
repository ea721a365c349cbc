/** The address of a link, which nobody sees. */
const linkAddress = /\]\([^)]*\)/g;
/** What is no prose: code, formulas, addresses. */
const notProse = /`[^`]*`|\$[^$]*\$|\S*\/\S*/g;
const letters = /\p{L}/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const shownIn = (markdown: string) => markdown.replace(linkAddress, "]");

function beginsRightToLeft(shown: string): boolean {
	const [first = ""] = /\p{L}/u.exec(shown) ?? [];
	return rightToLeft.test(first);
}

/** Whether a text is written from right to left: it begins so and a third of its letters do, or most of them. */
export function isRightToLeft(markdown: string): boolean {
	if (!rightToLeft.test(markdown)) return false;
	const shown = shownIn(markdown);
	const all = shown.replace(notProse, " ").match(letters) ?? [];
	const count = all.filter((one) => rightToLeft.test(one)).length;
	return count * (beginsRightToLeft(shown) ? 3 : 2) > all.length;
}

/** The `dir` of a text that is read. Only what is being typed may turn with its first letter. */
export function textDirection(text: string): "rtl" | "auto" {
	return isRightToLeft(text) ? "rtl" : "auto";
}

/**
 * "rtl" for a block of a text from right to left that begins otherwise, such as with the name of a model; undefined
 * for any other, whose first letter decides.
 */
export function directionOf(block: string, isOfRightToLeft: boolean): "rtl" | undefined {
	const isTurned = isOfRightToLeft && rightToLeft.test(block) && !beginsRightToLeft(shownIn(block));
	return isTurned ? "rtl" : undefined;
}
