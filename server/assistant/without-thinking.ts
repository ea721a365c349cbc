import { createCodeTracker } from "#shared/code-tracker.ts";
import { stripReasoning } from "#shared/reasoning-splitter.ts";

const tags = /<(\/?)(think|thinking|thought|seed:think|reasoning|reflection)>/gi;
const quote = /["'“”‘’«»`]/;

type Tag = { from: number; to: number; isClosing: boolean; kind: string };

/**
 * The assistant's answer without thinking. Hardly anybody asks it about tags, so beyond the sections that a model's
 * answer has (`stripReasoning`), every pair with words between its tags is left out, wherever it stands in a line. A
 * tag alone, in quotes or in code is one that the answer names, and stays.
 */
export function withoutThinking(content: string): string {
	const text = stripReasoning(content);
	const found = tagsIn(text);
	let shown = "";
	let end = 0;
	for (const [place, tag] of found.entries()) {
		if (tag.isClosing || tag.from < end) continue;
		const close = found.slice(place).find((one) => one.isClosing && one.kind === tag.kind);
		if (!close || text.slice(tag.to, close.from).trim() === "") continue;
		shown += text.slice(end, tag.from);
		end = close.to;
		// Of the spaces around the pair one is left.
		if (/\s$|^$/.test(shown)) end += text.slice(end).search(/[^ ]|$/);
	}
	return (shown + text.slice(end)).trim();
}

/** The tags of a text that stand in neither code nor quotes. */
function tagsIn(text: string): Tag[] {
	const code = createCodeTracker();
	let read = 0;
	return [...text.matchAll(tags)].flatMap((found) => {
		const [tag, slash, name = ""] = found;
		const { index } = found;
		const to = index + tag.length;
		code.read(text.slice(read, index));
		read = index;
		const isNamed = quote.test(text.charAt(index - 1)) && quote.test(text.charAt(to));
		if (isNamed || code.placeBefore(text.slice(to), true) === "code") return [];
		const kind = /refl|reas/i.exec(name)?.[0].toLowerCase() ?? "think";
		return [{ from: index, to, isClosing: slash !== "", kind }];
	});
}
