import type { AnswerPiece } from "./answer-stream.ts";
import { closings, opening, possibleTagAtEnd, type Section, sectionOf } from "./thinking-tags.ts";

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
		/** Takes the next piece; holds back what may be the beginning of a tag. */
		push: (text: string) => take(text, false),
		/** Takes the end: what was held back is no tag after all. */
		end: () => take("", true),
		/** The answer so far, without thinking. */
		answer: () => answer,
	};

	function take(text: string, isEnd: boolean): AnswerPiece[] {
		const pieces: AnswerPiece[] = [];
		held += text;
		for (let tag = nextTag(); tag; tag = nextTag()) {
			emit(pieces, held.slice(0, tag.at));
			held = held.slice(tag.at + tag.length);
			const isLoneClosing = tag.opens === "none" && section === "none" && !hasThought;
			if (isLoneClosing && answer !== "") {
				pieces.push({ type: "reasoning", text: answer });
				pieces.push({ type: "answer", text: "", isRestart: true });
				answer = "";
			}
			section = tag.opens;
			hasThought = true;
		}
		const safe = isEnd ? held.length : held.length - possibleTagAtEnd(held);
		emit(pieces, held.slice(0, safe));
		held = held.slice(safe);
		return pieces;
	}

	/** The first tag that counts in this section, and the section that it begins. */
	function nextTag(): { at: number; length: number; opens: Section } | undefined {
		const open = section === "none" ? opening.exec(held) : null;
		const close = closings[section].exec(held);
		if (open && (!close || open.index < close.index)) {
			return { at: open.index, length: open[0].length, opens: sectionOf(open[0]) };
		}
		return close ? { at: close.index, length: close[0].length, opens: "none" } : undefined;
	}

	function emit(pieces: AnswerPiece[], text: string) {
		const isThinking = section !== "none";
		// Models write blank lines after their thinking: an answer starts with its first character.
		const shown = !isThinking && answer === "" ? text.trimStart() : text;
		if (shown === "") return;
		if (!isThinking) answer += shown;
		pieces.push({ type: isThinking ? "reasoning" : "answer", text: shown });
	}
}

/** Gives the answer of a whole text without think and reflection sections, trimmed. */
export function stripReasoning(text: string): string {
	const splitter = createReasoningSplitter();
	splitter.push(text);
	splitter.end();
	return splitter.answer().trim();
}
