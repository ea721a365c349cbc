import { vi } from "vitest";

type Sound = {
	seconds: number;
	isSilent: boolean;
	/** The recording is silent for a fifth of a second around these seconds. */
	pauses: readonly number[];
};

/** Fakes the browser's decoders: every file that is decoded is this recording, or this picture. */
export function fakeDecoders(change: Partial<Sound> = {}) {
	const sound: Sound = { seconds: 3, isSilent: false, pauses: [], ...change };
	const picture = { canDecode: true };

	class FakeAudio {
		onloadedmetadata: () => void = () => undefined;
		duration = sound.seconds;
		set src(_address: string) {
			queueMicrotask(() => this.onloadedmetadata());
		}
	}

	class FakeAudioContext {
		readonly rate: number;
		constructor(...[, , rate]: [number, number, number]) {
			this.rate = rate;
		}
		async decodeAudioData() {
			const { rate } = this;
			const data = new Float32Array(sound.seconds * rate).fill(sound.isSilent ? 0 : 0.5);
			for (const pause of sound.pauses) data.fill(0, (pause - 0.1) * rate, (pause + 0.1) * rate);
			return { duration: sound.seconds, numberOfChannels: 1, getChannelData: () => data };
		}
	}

	vi.stubGlobal("Audio", FakeAudio);
	vi.stubGlobal("OfflineAudioContext", FakeAudioContext);
	vi.stubGlobal("createImageBitmap", async () => {
		if (!picture.canDecode) throw new DOMException("no", "InvalidStateError");
		return { width: 10, height: 10, close: () => undefined };
	});
	return { sound, picture };
}
