/** Where a text that is typed but not sent is kept: in each tab its own. */
export function draftSlot(name: string) {
	return { key: `draft.${name}`, version: 1, isOfTab: true, parse: parseText };
}

function parseText(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}
