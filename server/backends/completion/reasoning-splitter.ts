/**
 * A piece of a streamed answer. `isRestart`: all answer text so far turned out to be thinking (a
 * closing tag was never opened).
 */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/**
 * Makes what tells thinking from answer in a text that comes in pieces. It knows thinking and
 * reflection tags in any case, cut anywhere, repeated, never closed (all that follows is thinking) and
 * never opened (all before is).
 */
export function createReasoningSplitter() {
	let held = "";
	let section: Section = "none";
	let answer = "";
	let hasThought = false;

	return {
		/** Adds what the next text tells to those pieces; holds back what may be the beginning of a tag. */
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
		/** Takes the end: what was held back is no tag after all. */
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

	/** Adds the held text up to there. */
	function emit(pieces: AnswerPiece[], end: number) {
		const text = held.slice(0, end);
		held = held.slice(end);
		const isThinking = section !== "none";
		// Models write blank lines after their thinking: an answer starts with its first character.
		const shown = !isThinking && answer === "" ? text.trimStart() : text;
		if (shown === "") return;
		if (!isThinking) answer += shown;
		addPiece(pieces, { type: isThinking ? "reasoning" : "answer", text: shown });
	}
}

/** Gives the answer of a whole text without think and reflection sections, trimmed. */
export function stripReasoning(text: string): string {
	const splitter = createReasoningSplitter();
	splitter.push(text);
	splitter.end();
	return splitter.answer().trim();
}

/** Adds a piece to others; neighbours of the same kind are joined. */
export function addPiece(pieces: AnswerPiece[], piece: AnswerPiece): void {
	const last = pieces.at(-1);
	if (last?.type === piece.type && !piece.isRestart) last.text += piece.text;
	else pieces.push(piece);
}

/** What models write around their thinking; a reflection may stand inside it, and the other way round. */
const names = ["think", "thinking", "thought", "seed:think", "reflection"];
/** The last two are Kimi's brackets. */
const tags = [...names.flatMap((name) => [`<${name}>`, `</${name}>`]), "◁think▷", "◁/think▷"];
const longestTag = Math.max(...tags.map((tag) => tag.length));

/** The kind of section a text is in. */
type Section = "none" | "think" | "reflection";

/** The section that follows a tag. */
function sectionAfter(tag: string): Section {
	if (tag[1] === "/") return "none";
	return /reflection/i.test(tag) ? "reflection" : "think";
}

const closing = tags.filter((tag) => sectionAfter(tag) === "none");
const pattern = (found: readonly string[]) => new RegExp(found.join("|"), "i");

/** Finds the tag that ends a section, which is one of its own kind; outside of one, any tag. */
const boundaries: Readonly<Record<Section, RegExp>> = {
	none: pattern(tags),
	think: pattern(closing.filter((tag) => tag !== "</reflection>")),
	reflection: /<\/reflection>/i,
};

/** Length of the end of a text that may be the beginning of a tag. */
function possibleTagAtEnd(text: string): number {
	const at = Math.max(text.lastIndexOf("<"), text.lastIndexOf("◁"));
	if (at < 0 || text.length - at >= longestTag) return 0;
	const end = text.slice(at).toLowerCase();
	return tags.some((tag) => tag.startsWith(end)) ? end.length : 0;
}
