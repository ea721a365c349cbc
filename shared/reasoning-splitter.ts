import { createChannelMarks } from "./channel-marks.ts";
import { createCodeTracker } from "./code-tracker.ts";

/**
 * A piece of a streamed answer. `isRestart`: all earlier answer text was thinking, because a closing tag came
 * that was never opened.
 */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/**
 * Separates thinking from the answer in text that arrives in pieces. Handles thinking and reflection tags in any case,
 * split anywhere, repeated, never closed (the rest is thinking) or never opened (everything before is). A tag that an
 * answer only mentions is kept: in code, and in prose unless it starts a line or follows a word or sentence without a
 * space, as models write it. If a back-end sends thinking in a separate field, nothing is split.
 */
export function createReasoningSplitter() {
	let held = "";
	let section: Section = "none";
	/** The answer, in pieces: a text that grows by `+=` keeps a node of 32 bytes for each of them. */
	let answered: string[] = [];
	let hasThought = false;
	/** Opening tags treated as text; their closing tags are text too. */
	let named = 0;
	/** The thinking from a separate field; undefined if there was none. */
	let field: string | undefined;
	/** The last character before the buffered text. */
	let last = "";
	let code = createCodeTracker();
	const marks = createChannelMarks();

	return {
		/** Feeds the next text and appends its pieces; buffers what may become a tag. */
		push(text: string, pieces: AnswerPiece[] = []): AnswerPiece[] {
			marks.push(text, (part, isThinking) => takeText(pieces, part, isThinking));
			return pieces;
		},
		pushReasoning,
		/** Flushes the tail that was held back as a possible tag. */
		end(pieces: AnswerPiece[] = []): AnswerPiece[] {
			marks.end((part, isThinking) => takeText(pieces, part, isThinking));
			takeHeld(pieces, true);
			return pieces;
		},
		/** The answer so far, without thinking. */
		answer: () => answered.join(""),
	};

	/** Takes text without marks; thinking in a channel of its own is like thinking in a field. */
	function takeText(pieces: AnswerPiece[], text: string, isThinking: boolean) {
		if (isThinking) return pushReasoning(text, pieces);
		held += text;
		takeHeld(pieces, false);
	}

	/** Adds thinking from a separate field. */
	function pushReasoning(text: string, pieces: AnswerPiece[]) {
		if (text === "") return;
		field = (field ?? "") + text;
		addPiece(pieces, { type: "reasoning", text });
	}

	function takeHeld(pieces: AnswerPiece[], isEnd: boolean) {
		for (let tag = nextTag(); tag; tag = nextTag()) {
			emit(pieces, tag.index);
			const meaning = meaningOf(tag[0], isEnd);
			if (meaning === "unknown") return;
			if (meaning === "tag") passTag(pieces, tag[0]);
			else emit(pieces, tag[0].length);
		}
		emit(pieces, isEnd ? held.length : held.length - possibleTagAtEnd(held));
	}

	function nextTag() {
		return boundaries[section].exec(held);
	}

	/** Classifies the tag at the start of the buffered text; undecided until more text has arrived. */
	function meaningOf(tag: string, isEnd: boolean): Meaning {
		if (section !== "none") return meaningInThinking(tag, isEnd);
		if (answered.length > 0) return field === undefined ? meaningInAnswer(tag, isEnd) : "text";
		return field === undefined ? "tag" : meaningBesideField(tag, isEnd);
	}

	/** The first closing tag ends the thinking, unless the model is quoting that tag. */
	function meaningInThinking(tag: string, isEnd: boolean): Meaning {
		const behind = held[tag.length];
		if (last !== "`" || (isEnd && !behind)) return "tag";
		if (behind === undefined) return "unknown";
		return behind === "`" ? "text" : "tag";
	}

	function meaningInAnswer(tag: string, isEnd: boolean): Meaning {
		const place = code.placeBefore(held.slice(tag.length), isEnd);
		if (place !== "prose") return place === "code" ? "text" : "unknown";
		if (isOpening(tag) ? opensThinking() : closesThinking()) return "tag";
		named = isOpening(tag) ? named + 1 : Math.max(0, named - 1);
		return "text";
	}

	function opensThinking(): boolean {
		return code.isAtLineStart() || sentenceEnd.test(last) || (hasThought && wordEnd.test(last));
	}

	function closesThinking(): boolean {
		if (named > 0) return false;
		const isStuck = sentenceEnd.test(last) || wordEnd.test(last);
		return code.isAtLineStart() || (!hasThought && isStuck);
	}

	/**
	 * Some servers repeat the reasoning field at the start of the answer; that part is thinking, any other text is not.
	 */
	function meaningBesideField(tag: string, isEnd: boolean): Meaning {
		if (!isOpening(tag)) return "tag";
		const close = boundaries[sectionAfter(tag)].exec(held);
		if (!close && !isEnd) return "unknown";
		const repeated = held.slice(tag.length, close?.index).trim();
		return field?.includes(repeated) ? "tag" : "text";
	}

	function passTag(pieces: AnswerPiece[], tag: string) {
		const next = sectionAfter(tag);
		held = held.slice(tag.length);
		const wasNeverOpened = section === "none" && next === "none" && !hasThought;
		if (wasNeverOpened && answered.length > 0) {
			addPiece(pieces, { type: "reasoning", text: answered.join("") });
			addPiece(pieces, { type: "answer", text: "", isRestart: true });
			answered = [];
		}
		section = next;
		hasThought = true;
		code = createCodeTracker();
	}

	/** Adds the buffered text up to this index. */
	function emit(pieces: AnswerPiece[], end: number) {
		const text = held.slice(0, end);
		held = held.slice(end);
		const isThinking = section !== "none";
		// Drop the blank lines that models write after their thinking.
		const shown = !isThinking && answered.length === 0 ? text.trimStart() : text;
		if (shown === "") return;
		last = shown.slice(-1);
		if (!isThinking) {
			answered.push(shown);
			code.read(shown);
		}
		// Thinking in tags repeats the field.
		if (isThinking && field !== undefined) return;
		addPiece(pieces, { type: isThinking ? "reasoning" : "answer", text: shown });
	}
}

/** The answer in a whole text, without think and reflection sections, trimmed. */
export function stripReasoning(text: string): string {
	const splitter = createReasoningSplitter();
	splitter.push(text);
	splitter.end();
	return splitter.answer().trim();
}

/** Adds a piece, joining neighbours of the same kind. */
function addPiece(pieces: AnswerPiece[], piece: AnswerPiece): void {
	const last = pieces.at(-1);
	if (last?.type === piece.type && !piece.isRestart) last.text += piece.text;
	else pieces.push(piece);
}

/** Tags of thinking; a reflection may be inside it, and the other way round. */
const names = ["think", "thinking", "thought", "reasoning", "seed:think", "reflection"];
/** Each with its closing tag, in small letters; the last ones are of Kimi, Magistral and OpenThinker. */
const pairs = [
	...names.map((name) => [`<${name}>`, `</${name}>`] as const),
	["◁think▷", "◁/think▷"],
	["[think]", "[/think]"],
	["<|begin_of_thought|>", "<|end_of_thought|>"],
] as const;
const tags: readonly string[] = pairs.flat();
const longestTag = Math.max(...tags.map((tag) => tag.length));

const sentenceEnd = /[.!?…。！？]/;
// ASCII only: Chinese and Japanese prose has no spaces around a tag that it mentions.
const wordEnd = /[\w)]/;

type Meaning = "tag" | "text" | "unknown";

/** The kind of section a text is in. */
type Section = "none" | "think" | "reflection";

function isOpening(tag: string): boolean {
	return !/^.\/|end_/i.test(tag);
}

/** The section after a tag. */
function sectionAfter(tag: string): Section {
	if (!isOpening(tag)) return "none";
	return /reflection/i.test(tag) ? "reflection" : "think";
}

const closing = tags.filter((tag) => !isOpening(tag));
const pattern = (found: readonly string[]) =>
	new RegExp(found.map((tag) => tag.replace(/[|[\]]/g, "\\$&")).join("|"), "i");

/** Finds the tag that ends a section: one of its own kind; outside sections, any tag. */
const boundaries: Readonly<Record<Section, RegExp>> = {
	none: pattern(tags),
	think: pattern(closing.filter((tag) => tag !== "</reflection>")),
	reflection: /<\/reflection>/i,
};

/** Length of the text's end that may be the start of a tag. */
function possibleTagAtEnd(text: string): number {
	const at = Math.max(...["<", "◁", "["].map((sign) => text.lastIndexOf(sign)));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
