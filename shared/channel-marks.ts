import { createCodeTracker } from "./code-tracker.ts";

/** Takes text without marks; `isThinking`: its channel is not the answer's. */
type TakeText = (text: string, isThinking: boolean) => void;

/**
 * A mark that engines may leave at the end of an answer, as each family of models spells it: `<|im_end|>`, `<|eot_id|>`,
 * `<|endoftext|>`, `<|END_OF_TURN_TOKEN|>`, `<|return|>`, `</s>`, `<end_of_turn>`, `<eos>`; GLM ends with who is next.
 */
const endMark =
	/<\|(?:(?:[a-z]+_)?(?:end|return|eo[a-z](?:_id|_token)?)|end[a-z_]+|user|observation)\|>|<(?:\/s|end_of_\w{1,20}|eo[a-z])>|<｜end▁of▁sentence｜>/
		.source;
/** A mark that is still growing, of an end or of gpt-oss' channels (the format is called harmony). */
const partOfMark = /^<(?:\|[a-z_]{0,30}\|?|\/s?|e[a-z_]{0,30}|｜[a-z▁]{0,16}｜?)?$/i;

/** Opens a channel, with or without its start: `<|start|>assistant<|channel|>analysis<|message|>`. */
const header =
	/^(?:<\|start\|>[^<\n]{0,80})?(?:<\|channel\|>[^\S\n]*(analysis|commentary|final)\b[^<\n]{0,200}(?:<\|constrain\|>[^<\n]{0,80})?)?<\|message\|>/;
/** A header that is still growing, or breaks off. */
const partOfHeader = /^<\|(start|channel)\|>[^\n]{0,300}$/;
const closer = /^<\|(end|return|call)\|>/;
const endRun = new RegExp(`^(?:(?:${endMark})\\s*)+`, "i");

/**
 * Removes the marks of channels and ends from text that arrives in pieces, and tells thinking by its channel. Marks in
 * code stay, and so does an end mark that more text follows.
 */
export function createChannelMarks() {
	let held = "";
	let isThinking = false;
	/** Marks between channels count once a channel was opened. */
	let hasChannels = false;
	/** The pieces of the current channel's text. */
	let said: string[] = [];
	/** How many of them the code tracker has read: it is slow, and few answers have a mark. */
	let tracked = 0;
	let code = createCodeTracker();

	return {
		push(text: string, take: TakeText) {
			if (held === "" && !text.includes("<")) return give(text, take);
			held += text;
			takeHeld(take, false);
		},
		/** Flushes what was held back as a possible mark. */
		end: (take: TakeText) => takeHeld(take, true),
	};

	function takeHeld(take: TakeText, isEnd: boolean) {
		for (let at = held.indexOf("<"); at !== -1; at = held.indexOf("<")) {
			pass(at, take);
			const length = markLength(isEnd);
			if (length === "unknown") return;
			if (length === 0) pass(1, take);
			else passMark(length);
		}
		pass(held.length, take);
	}

	function pass(length: number, take: TakeText) {
		give(held.slice(0, length), take);
		held = held.slice(length);
	}

	function give(text: string, take: TakeText) {
		if (text === "") return;
		said.push(text);
		take(text, isThinking);
	}

	/** The length of the mark at the start of the held text; 0 if it is text. */
	function markLength(isEnd: boolean): number | "unknown" {
		const length = possibleLength(isEnd);
		if (length === 0 || length === "unknown" || isThinking) return length;
		code.read(said.slice(tracked).join(""));
		tracked = said.length;
		const place = code.placeBefore(held.slice(length), isEnd);
		if (place === "code") return 0;
		return place === "prose" ? length : "unknown";
	}

	function possibleLength(isEnd: boolean): number | "unknown" {
		const length = channelMarkLength();
		if (length > 0) return length;
		const [ended = ""] = endRun.exec(held) ?? [];
		const behind = held.slice(ended.length);
		if (isEnd) return isEndOfAll(behind) ? held.length : 0;
		const isGrowing = behind === "" || partOfMark.test(behind) || partOfHeader.test(held);
		return isGrowing ? "unknown" : 0;
	}

	function channelMarkLength(): number {
		const [opened = ""] = header.exec(held) ?? [];
		if (opened !== "" && (hasChannels || opened !== "<|message|>")) return opened.length;
		const [closed = ""] = closer.exec(held) ?? [];
		return hasChannels || held.startsWith("<|start|>", closed.length) ? closed.length : 0;
	}

	/** Whether nothing but an end, or a header that breaks off, is left. */
	function isEndOfAll(behind: string): boolean {
		if (hasChannels && partOfHeader.test(held)) return true;
		return behind === "" && !(held.startsWith("</s>") && /<s>/i.test(said.join("")));
	}

	function passMark(length: number) {
		const [opened, channel = ""] = header.exec(held) ?? [];
		const isClosed = opened !== undefined || closer.test(held);
		if (isClosed) {
			isThinking = channel !== "" && channel !== "final";
			said = [];
			tracked = 0;
			code = createCodeTracker();
		}
		hasChannels ||= opened !== undefined;
		held = held.slice(length);
	}
}
