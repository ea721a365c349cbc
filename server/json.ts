/** Parses JSON; undefined for anything else. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * A string, or one of Python's numbers that JSON lacks (NaN, Infinity). Plain characters are taken together: one at a
 * time, a picture of some megabytes overflows the stack.
 */
const stringOrNoNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/** Parses an answer, also with a byte order mark, or with NaN and Infinity, which become null. */
export function parseAnswer(text: string): unknown {
	const parsed = parseJson(text);
	if (parsed !== undefined) return parsed;
	const bare = text.replace(/^\ufeff/, "");
	try {
		return JSON.parse(
			bare.replace(stringOrNoNumber, (found) => (found.startsWith('"') ? found : "null")),
		);
	} catch {
		// Millions of escapes overflow it still.
		return undefined;
	}
}

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, and not an array. */
export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first value that `find` finds in a list. */
export function firstOf<Item, Found>(
	items: readonly Item[],
	find: (item: Item) => Found | undefined,
): Found | undefined {
	for (const item of items) {
		const found = find(item);
		if (found !== undefined) return found;
	}
	return undefined;
}
