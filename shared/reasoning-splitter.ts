/**
 * A piece of a streamed answer. `isRestart`: all earlier answer text was thinking, because a closing tag came
 * that was never opened.
 */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/**
 * Separates thinking from answer in a text that comes in pieces. Knows thinking and reflection tags in any
 * case, split anywhere, repeated, never closed (the rest is thinking) or never opened (all before is).
 */
export function createReasoningSplitter() {
	let held = "";
	let section: Section = "none";
	let answer = "";
	let hasThought = false;

	return {
		/** Adds the pieces of the next text; holds back a possible beginning of a tag. */
		push(text: string, pieces: AnswerPiece[] = []): AnswerPiece[] {
			held += text;
			for (let tag = nextTag(); tag; tag = nextTag()) {
				emit(pieces, tag.index);
				held = held.slice(tag[0].length);
				passTag(pieces, sectionAfter(tag[0]));
			}
			emit(pieces, held.length - possibleTagAtEnd(held));
			return pieces;
		},
		/** Ends the text: the part held back is no tag after all. */
		end(pieces: AnswerPiece[] = []): AnswerPiece[] {
			emit(pieces, held.length);
			return pieces;
		},
		/** The answer so far, without thinking. */
		answer: () => answer,
	};

	function nextTag() {
		return boundaries[section].exec(held);
	}

	function passTag(pieces: AnswerPiece[], next: Section) {
		const wasNeverOpened = section === "none" && next === "none" && !hasThought;
		if (wasNeverOpened && answer !== "") {
			addPiece(pieces, { type: "reasoning", text: answer });
			addPiece(pieces, { type: "answer", text: "", isRestart: true });
			answer = "";
		}
		section = next;
		hasThought = true;
	}

	/** Adds the held text up to this index. */
	function emit(pieces: AnswerPiece[], end: number) {
		const text = held.slice(0, end);
		held = held.slice(end);
		const isThinking = section !== "none";
		// Models write blank lines after their thinking; the answer begins with its first character.
		const shown = !isThinking && answer === "" ? text.trimStart() : text;
		if (shown === "") return;
		if (!isThinking) answer += shown;
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
export function addPiece(pieces: AnswerPiece[], piece: AnswerPiece): void {
	const last = pieces.at(-1);
	if (last?.type === piece.type && !piece.isRestart) last.text += piece.text;
	else pieces.push(piece);
}

/** Tags of thinking; a reflection may be inside it, and the other way round. */
const names = ["think", "thinking", "thought", "seed:think", "reflection"];
/** The last two are Kimi's brackets. */
const tags = [...names.flatMap((name) => [`<${name}>`, `</${name}>`]), "◁think▷", "◁/think▷"];
const longestTag = Math.max(...tags.map((tag) => tag.length));

/** The kind of section a text is in. */
type Section = "none" | "think" | "reflection";

/** The section after a tag. */
function sectionAfter(tag: string): Section {
	if (tag[1] === "/") return "none";
	return /reflection/i.test(tag) ? "reflection" : "think";
}

const closing = tags.filter((tag) => sectionAfter(tag) === "none");
const pattern = (found: readonly string[]) => new RegExp(found.join("|"), "i");

/** Finds the tag that ends a section: one of its own kind; outside of sections, any tag. */
const boundaries: Readonly<Record<Section, RegExp>> = {
	none: pattern(tags),
	think: pattern(closing.filter((tag) => tag !== "</reflection>")),
	reflection: /<\/reflection>/i,
};

/** Length of the text's end that may be the beginning of a tag. */
function possibleTagAtEnd(text: string): number {
	const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("◁"));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
