import { closings, opening, possibleTagAtEnd, type Section, sectionOf } from "./thinking-tags.ts";

/** A piece of a streamed answer: thinking or answer. */
export type SplitPiece = {
	kind: "reasoning" | "answer";
	text: string;
	/** True when all answer text so far turned out to be thinking (a closing tag never opened). */
	isRestart?: true;
};

/** Tells thinking from answer in a text that comes in pieces. */
export type ReasoningSplitter = {
	/** Takes the next piece; holds back what may be the beginning of a tag. */
	push(text: string): SplitPiece[];
	/** Takes the end: what was held back is no tag after all. */
	end(): SplitPiece[];
	/** The answer so far, without thinking. */
	answer(): string;
};

/**
 * Makes a splitter for one answer. It knows thinking and reflection tags in any case, cut anywhere,
 * repeated, never closed (all that follows is thinking) and never opened (all before is).
 */
export function createReasoningSplitter(): ReasoningSplitter {
	let held = "";
	let section: Section = "none";
	let answer = "";
	let hasThought = false;

	return {
		push: (text) => take(text, false),
		end: () => take("", true),
		answer: () => answer,
	};

	function take(text: string, isEnd: boolean): SplitPiece[] {
		const pieces: SplitPiece[] = [];
		held += text;
		for (let tag = nextTag(); tag; tag = nextTag()) {
			emit(pieces, held.slice(0, tag.at));
			held = held.slice(tag.at + tag.length);
			if (tag.isLoneClosing && answer !== "") {
				pieces.push(
					{ kind: "reasoning", text: answer },
					{ kind: "answer", text: "", isRestart: true },
				);
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

	function nextTag() {
		const isThinking = section !== "none";
		const open = isThinking ? null : opening.exec(held);
		const close = closings[section].exec(held);
		if (open && (!close || open.index < close.index)) {
			const opens = sectionOf(open[0]);
			return { at: open.index, length: open[0].length, opens, isLoneClosing: false } as const;
		}
		if (!close) return undefined;
		const isLoneClosing = !isThinking && !hasThought;
		return { at: close.index, length: close[0].length, opens: "none", isLoneClosing } as const;
	}

	function emit(pieces: SplitPiece[], text: string) {
		const isThinking = section !== "none";
		// Models write blank lines after their thinking: an answer starts with its first character.
		const shown = !isThinking && answer === "" ? text.trimStart() : text;
		if (shown === "") return;
		if (!isThinking) answer += shown;
		pieces.push({ kind: isThinking ? "reasoning" : "answer", text: shown });
	}
}
