import {
	AudioSampleSink,
	BufferSource,
	EncodedPacketSink,
	Input,
	type InputAudioTrack,
	MATROSKA,
	OGG,
	WAVE,
	WEBM,
} from "mediabunny";
import { OpusDecoder } from "opus-decoder";
import { badInput } from "../../engine-error.ts";
import type { SoundPiece } from "../../tasks/sound.ts";

/** Decodes the first audio track of WAV, WebM, Matroska or Ogg: Opus or PCM. */
export async function* decodeInTracks(bytes: Uint8Array): AsyncGenerator<SoundPiece> {
	const input = new Input({
		source: new BufferSource(bytes),
		formats: [WAVE, WEBM, MATROSKA, OGG],
	});
	const track = await input.getPrimaryAudioTrack();
	if (track === null) throw badInput("There is no sound in this file.", "file_broken");
	if (track.codec === "opus") yield* decodeOpus(track);
	else if (track.codec?.startsWith("pcm")) yield* readSamples(track);
	else {
		const message =
			"This kind of sound is not read here. Please send WAV with plain samples (PCM) or MP3.";
		throw badInput(message, "unsupported_file_type");
	}
}

async function* decodeOpus(track: InputAudioTrack): AsyncGenerator<SoundPiece> {
	const decoder = new OpusDecoder({ sampleRate: 16_000 });
	await decoder.ready;
	try {
		for await (const packet of new EncodedPacketSink(track).packets()) {
			yield decoder.decodeFrame(packet.data);
		}
	} finally {
		decoder.free();
	}
}

async function* readSamples(track: InputAudioTrack): AsyncGenerator<SoundPiece> {
	for await (const sample of new AudioSampleSink(track).samples()) {
		const channelData = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
			const options = { planeIndex, format: "f32-planar" } as const;
			const plane = new Float32Array(sample.allocationSize(options) / 4);
			sample.copyTo(plane, options);
			return plane;
		});
		const { sampleRate } = sample;
		sample.close();
		yield { channelData, sampleRate };
	}
}
