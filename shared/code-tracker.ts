/** A fence opens a block of code; it may stand in a list or a quote. */
const openingFence = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+|>)*(`{3,}(?=[^`]*$)|~{3,})/;
const closingFence = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
/** Ends a paragraph, and with it an unclosed code span. */
const paragraphEnd = /\n[ \t>]*(?:\n|```|~~~)/;
/** A character that says where code is, or the words between two of them. */
const marksAndWords = /[`\\\n]|[^`\\\n]+/g;
/** The start of a line that may still become a fence. */
const startOfFence = /^[ \t>*+.)\d-]*(?:[`~]|$)/;
/** Cap on the length of a fence line. */
const LONGEST_FENCE_LINE = 200;
/** Cap on a code span; past it the span counts as unclosed. */
const LONGEST_SPAN = 2_000;

/**
 * Tracks Markdown that arrives in pieces, and tells whether its end is inside code. Text between two equal runs of
 * backticks in a paragraph is code, so later text decides about earlier text.
 */
export function createCodeTracker() {
	/** The start of the current line: up to the words that show that it is no fence. */
	let line = "";
	let fence: string | undefined;
	/** Length of the run of backticks that may have opened a span; 0 outside spans. */
	let open = 0;
	/** Length of the run of backticks at the end. */
	let run = 0;
	let isEscaped = false;

	return {
		read(text: string) {
			for (const part of text.match(marksAndWords) ?? []) take(part);
		},
		isAtLineStart: () => /^ {0,3}$/.test(line),
		/** Whether the end is inside code, given the text after it; `isWhole`: no more text will come. */
		placeBefore(behind: string, isWhole: boolean): "code" | "prose" | "unknown" {
			const opener = run > 0 ? openAfterRun() : open;
			if (fence !== undefined || fenceIn(line, openingFence)) return "code";
			return opener === 0 ? "prose" : placeInRun(opener, behind.slice(0, LONGEST_SPAN), isWhole);
		},
	};

	/** Takes a mark, or the words up to the next one. */
	function take(part: string) {
		if (part === "`" && !isEscaped) run++;
		else if (run > 0) {
			open = openAfterRun();
			run = 0;
		}
		isEscaped = part === "\\" && !isEscaped && open === 0;
		if (part === "\n") endLine();
		else if (isGrowing()) line += part.slice(0, LONGEST_FENCE_LINE + 1);
	}

	function isGrowing(): boolean {
		return line.length <= LONGEST_FENCE_LINE && startOfFence.test(line);
	}

	/** A run closes the span opened by a run of the same length; inside a span, others are plain text. */
	function openAfterRun(): number {
		if (open === 0) return run;
		return run === open ? 0 : open;
	}

	function endLine() {
		const mark = fenceIn(line, fence === undefined ? openingFence : closingFence);
		if (fence === undefined) fence = mark;
		else if (mark?.startsWith(fence)) fence = undefined;
		if (mark !== undefined || fence !== undefined || line.trim() === "") open = 0;
		line = "";
	}
}

function fenceIn(line: string, pattern: RegExp): string | undefined {
	return line.length > LONGEST_FENCE_LINE ? undefined : pattern.exec(line)?.[1];
}

/** Whether a run of backticks opened before this text is closed in it. */
function placeInRun(opener: number, behind: string, isWhole: boolean) {
	const end = paragraphEnd.exec(behind)?.index;
	const isOver = isWhole || end !== undefined || behind.length === LONGEST_SPAN;
	const runs = behind.slice(0, end).match(/`+/g) ?? [];
	// A run at the end may still be growing.
	if (!isOver && behind.endsWith("`")) runs.pop();
	if (runs.some(({ length }) => length === opener)) return "code";
	return isOver ? "prose" : "unknown";
}
