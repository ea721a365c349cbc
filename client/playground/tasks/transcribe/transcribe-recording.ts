import { emptyTranscript } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Segment } from "#shared/tasks/transcribe.ts";
import type { Transcript, TranscriptPart } from "../../../calls/row.ts";
import {
	decodeRecording,
	isLongFor,
	recordingParts,
	waveFile,
} from "../../../lib/files/recording.ts";
import { readSound, type Sound } from "../../../lib/files/sound.ts";
import { contentOf, type ResultOf } from "../../../state/result.ts";
import { type ModelCall, optionsOf, wholeOptionsOf } from "../use-task.ts";

type Call = Parameters<ModelCall<File>>;

/** A larger file could exhaust a phone's memory when decoded. */
const DECODE_MAX_BYTES = 5_000_000;

/** Sends a recording; one that exceeds the model's limit is sent in parts, one after the other. */
export const transcribe: ModelCall<File> = async (...call) => {
	const [model, { input }] = call;
	const { maxSeconds } = model;
	// If this browser cannot decode it, the server decides.
	const sound = await readSound(input).catch(() => undefined);
	if (isLongFor(maxSeconds, sound?.seconds)) {
		return { result: await transcribeParts(call, maxSeconds) };
	}
	return {
		result: await send(call, {
			file: await sentRecording(input, model, sound),
			...wholeOptionsOf(call[1]),
		}),
	};
};

type Sent = { file: File } & ReturnType<typeof optionsOf | typeof wholeOptionsOf>;

function send([model, , { client, signal, onUpload }]: Call, sent: Sent) {
	return client.transcribe.mutate(
		{ modelId: model.id, ...sent },
		{ signal, context: { onUpload } },
	);
}

/** Starts with the first part, or after the last finished one of the call that it repeats. */
async function transcribeParts(call: Call, maxSeconds: number) {
	const [, asked, tools] = call;
	const { input: recording, transcript: before } = asked;
	const { signal, onPart } = tools;
	// Only a whole sample has a prepared answer.
	const options = optionsOf({ ...asked, isFree: false });
	const parts = await recordingParts(recording, maxSeconds).catch(() => {
		// Shaped like a server's error, so that the error card shows it.
		const data = { errorCode: "FILE_BROKEN", pointsSpent: 0 };
		throw Object.assign(new Error("this browser cannot decode the recording"), { data });
	});
	let transcript: Transcript = before ?? { count: parts.length, done: [] };
	onPart(transcript);
	for (const { start, end, file } of parts.slice(transcript.done.length)) {
		signal.throwIfAborted();
		const result = await send(call, { file: file(), ...options });
		transcript = { ...transcript, done: [...transcript.done, { start, end, result }] };
		onPart(transcript);
	}
	const whole = joinParts(transcript.done);
	if (!whole) throw new Error("a recording without parts");
	return whole;
}

/** Joins the transcripts of a recording's parts, in order; undefined without any. */
export function joinParts(
	parts: readonly TranscriptPart[],
): ResultOf<"speech_recognition"> | undefined {
	const last = parts.at(-1);
	if (!last) return undefined;
	const words = parts.map(wordsOf).filter((text) => text !== "");
	const { isEmpty: _, ...rest } = last.result;
	return {
		...rest,
		...(words.length > 0 ? { text: words.join(" ") } : emptyTranscript),
		segments: parts.flatMap(segmentsOf),
		durationMs: parts.reduce((sum, { result }) => sum + result.durationMs, 0),
		...(parts.some(({ result }) => result.isLanguageIgnored) && { isLanguageIgnored: true }),
	};
}

function wordsOf({ result }: TranscriptPart): string {
	return contentOf(result).value.trim();
}

/** Times relative to the whole recording; if the model gives none, the part itself is one segment. */
function segmentsOf(part: TranscriptPart): Segment[] {
	const { start, end, result } = part;
	const text = wordsOf(part);
	if (text === "") return [];
	if (!result.segments) return [{ start, end, text }];
	return result.segments.map((segment) => ({
		...segment,
		start: Math.min(end, start + segment.start),
		end: Math.min(end, start + segment.end),
	}));
}

/**
 * The recording to send. Models on the host's machine read fewer formats than browsers, so they get WAV, unless the
 * file is large or this browser cannot decode it. Channels that cancel each other out are mixed here, since back-ends
 * mix evenly and hear nothing.
 */
async function sentRecording(
	file: File,
	{ answeredBy }: ShownModel,
	sound: Sound | undefined,
): Promise<File> {
	const isForMachine = answeredBy === "machine" && file.size <= DECODE_MAX_BYTES;
	if (!isForMachine && !sound?.cancels) return file;
	return decodeRecording(file).then(
		(samples) => waveFile(samples, file.name),
		() => file,
	);
}
