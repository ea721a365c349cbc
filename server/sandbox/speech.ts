import type { SandboxCall } from "./call.ts";
import { seededRandom } from "./seeded-random.ts";

const SAMPLE_RATE = 24_000;
const LOUDEST = 23_000;
const NOTE_SECONDS = 0.17;
const LONGEST_SECONDS = 30;
const END_SECONDS = 0.5;

/** Answers a call for speech: JSON with the address of a WAV file on the sandbox's own origin. */
export function answerSpeech({ input, prompt, origin }: SandboxCall): Response {
	if (!prompt.trim()) return Response.json({ detail: "text: empty" }, { status: 422 });
	const voice = input.voice?.replace(/[^a-z]/g, "") || "tara";
	// The address carries the text, so nothing has to be stored.
	const url = `${origin}/sandbox/speech/${voice}/${Buffer.from(prompt).toString("base64url")}.wav`;
	return Response.json({ audio: { url, content_type: "audio/wav", file_name: "sandbox.wav" } });
}

/** Gives the speech of an address from `answerSpeech`; undefined for any other path. */
export function speechAt(path: string): Response | undefined {
	const [, voice, name] = /^\/sandbox\/speech\/([a-z]+)\/([\w-]+)\.wav$/.exec(path) ?? [];
	if (!voice || !name) return undefined;
	return wavResponse(Buffer.from(name, "base64url").toString("utf8"), voice);
}

/** Hums a text as a WAV file: a note for up to three letters, a rest for any other character. */
export function wavResponse(text: string, voice: string): Response {
	const lowest = ["leo", "dan", "zac"].includes(voice) ? 110 : 220;
	const notes = (text.match(/[\p{L}\p{N}]{1,3}|./gsu) ?? []).map((part) => {
		if (!/[\p{L}\p{N}]/u.test(part)) return 0;
		// Semitones of the pentatonic scale: no two of them clash.
		const height = seededRandom(part.toLowerCase()).pick([0, 2, 4, 7, 9, 12, 14, 16]);
		return lowest * 2 ** (height / 12);
	});
	const length = Math.floor(SAMPLE_RATE * Math.min(NOTE_SECONDS, LONGEST_SECONDS / notes.length));
	const samples = new Int16Array(notes.length * length + END_SECONDS * SAMPLE_RATE);
	for (const [note, hertz] of notes.entries()) {
		for (let at = 0; hertz > 0 && at < length; at += 1) {
			// Each note begins and ends in silence, so that it does not click.
			const loudness = LOUDEST * Math.sin(Math.PI * Math.sqrt(at / length));
			samples[note * length + at] = loudness * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE);
		}
	}
	// The header is eleven words: "RIFF", size, "WAVE", "fmt ", the format, "data", size.
	const size = samples.byteLength;
	const format = [0x2074_6d66, 16, 0x1_0001, SAMPLE_RATE, SAMPLE_RATE * 2, 0x10_0002];
	const header = [0x4646_4952, size + 36, 0x4556_4157, ...format, 0x6174_6164, size];
	const wav = new Blob([Uint32Array.from(header), samples]);
	return new Response(wav, { headers: { "content-type": "audio/wav" } });
}
