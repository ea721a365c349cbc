import { readSound } from "../../files/read-sound.ts";
import { sniffAudio } from "../../files/sniff.ts";
import { measureWavLevel } from "./wav-level.ts";

/** What the bytes of a recording tell about it. */
export type Measures = {
	container: string;
	codec: string | undefined;
	bytes: number;
	seconds: number | undefined;
	sampleRate: number | undefined;
	channels: number | undefined;
	/** Decibels below full scale and the bursts of sound; for WAV only. */
	level: { peak: number; average: number; bursts: number } | undefined;
};

/** Reads a recording's header, and a WAV file's samples; gives undefined for bytes that are no audio. */
export async function measureRecording(
	file: Uint8Array<ArrayBuffer>,
): Promise<Measures | undefined> {
	const sound = await sniffAudio(file);
	if (sound === undefined) return undefined;
	const { seconds, codec, sampleRate, channels } = await readSound(file, sound);
	return {
		container: sound.container,
		codec,
		bytes: file.length,
		seconds,
		sampleRate,
		channels,
		level: measureWavLevel(file),
	};
}
