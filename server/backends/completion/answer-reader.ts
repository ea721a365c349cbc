import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import { badReply } from "../../errors/app-error.ts";
import { parseAnswer, parseJson } from "../../json.ts";
import type { StreamEvent } from "./event-meaning.ts";

/** Cap on the bytes of a streamed answer, far above the largest token budget. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_EVENT_CHARACTERS = 1024 * 1024;
const BYTE_ORDER_MARK = "\ufeff";

type Takers = {
	/** Called with each event of a stream. */
	takeEvent(event: StreamEvent): void;
	/** Called with each JSON value outside of events: a whole answer, or its lines. */
	takeJson(value: unknown): void;
};

/** Reads an answer sent as events, as one JSON value, or as JSON lines. The first non-blank character decides. */
export function createAnswerReader({ takeEvent, takeJson }: Takers) {
	const events = createEventReader(takeEvent);
	let whole: Uint8Array[] | undefined;
	let size = 0;
	let isDecided = false;
	let hasStrayJson = false;
	return {
		/** Feeds a network read, which may complete several events. */
		read(bytes: Uint8Array) {
			if (!isDecided) decide(bytes);
			if (!whole) return events.read(bytes);
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("answer too long");
			whole.push(bytes);
		},
		end() {
			events.end();
			const text = whole ? Buffer.concat(whole).toString("utf8") : events.strayLines();
			const answers = wholesIn(text);
			hasStrayJson = answers.length > 0;
			for (const answer of answers) takeJson(answer);
		},
		isOfEvents: () => whole === undefined && !hasStrayJson,
	};

	function decide(bytes: Uint8Array) {
		// 0xef is the first byte of a byte order mark.
		const at = bytes.findIndex((byte) => byte > SPACE && !MARK.includes(byte));
		if (at === -1) return;
		isDecided = true;
		if (OPENING.includes(bytes[at] ?? 0)) whole = [];
	}
}

const SPACE = 0x20;
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];
/** `{`, `[` and `<`: no line of an event stream starts with them. */
const OPENING: readonly number[] = [0x7b, 0x5b, 0x3c];

/** One JSON answer, an array of them, or JSON lines, also with events such as `[DONE]` behind; empty if not JSON. */
function wholesIn(text: string): unknown[] {
	const all = text.replace(BYTE_ORDER_MARK, "").trim();
	const bare = all
		.split("\n")
		.filter((line) => !/^(data|event|id|retry)?:/.test(line))
		.join("\n");
	const parsed = parseAnswer(all) ?? parseAnswer(bare);
	if (parsed !== undefined) return Array.isArray(parsed) ? parsed : [parsed];
	const answers = bare
		.trim()
		.split(/\s*\n\s*/)
		.map(parseJson);
	return answers.includes(undefined) ? [] : answers;
}

/** The JSON values of an answer that is read at its end: one, or those of its lines or events. */
export function answersIn(text: string): unknown[] {
	const whole = parseAnswer(text);
	if (whole !== undefined) return [whole];
	return text.split("\n").flatMap((line) => parseJson(line.replace(/^data:/, "")) ?? []);
}

/** Reads the events of one stream. */
export function createEventReader(take: (event: StreamEvent) => void) {
	// Not TextDecoder, which is eight times slower and would dominate this loop.
	const decoder = new StringDecoder("utf8");
	let size = 0;
	let strays = "";
	const parser = createParser({
		onEvent: ({ event, data }) => takeData(event, data),
		onError({ type, line }) {
			if (type === "max-buffer-size-exceeded") throw badReply("stream too long");
			strays += `${line}\n`;
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});

	return {
		/** Feeds a network read, which may complete several events. */
		read(bytes: Uint8Array) {
			const isFirst = size === 0;
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("stream too long");
			const text = decoder.write(bytes);
			parser.feed(isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
		},
		/** Flushes the end of the stream: its last event may lack its line breaks. */
		end: () => parser.feed(`${decoder.end()}\n\n`),
		/** Lines that belong to no event: a server may send comments while it waits, then plain JSON. */
		strayLines: () => strays,
	};

	function takeData(name: string | undefined, data: string) {
		// Some servers separate events with a single line break, so they parse as one event with several data lines.
		if (name !== "error" && data.includes("\n") && parseJson(data) === undefined) {
			for (const line of data.split("\n")) takeData(name, line);
		} else if (data.trim() !== "" || name) take({ name, data });
	}
}
