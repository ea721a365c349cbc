import { type AnswerPiece, addPiece } from "./answer-stream.ts";
import { boundaries, possibleTagAtEnd, type Section, sectionAfter } from "./thinking-tags.ts";

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
