import { vi } from "vitest";

type Sound = {
	seconds: number;
	isSilent: boolean;
	/** Seconds at which the recording pauses for a fifth of a second. */
	pauses: readonly number[];
	/** Whether the second channel is inverted, as with a miswired cable. */
	isCrossed: boolean;
	/** Whether the browser can decode it, and read its header. */
	canDecode: boolean;
	canPlay: boolean;
	/** What the media element says instead, where it estimates. */
	estimate?: number;
	/** Decoding waits for this. */
	released?: Promise<void>;
};

/** Fakes the browser's decoders: every decoded file is this recording or this picture. */
export function fakeDecoders(change: Partial<Sound> = {}) {
	const sound: Sound = {
		seconds: 3,
		isSilent: false,
		pauses: [],
		isCrossed: false,
		canDecode: true,
		canPlay: true,
		...change,
	};
	/** Whether the browser decodes the picture, or else an image element shows it, in what size. */
	const picture = { canDecode: true, isShown: false, size: [10, 10], shownSize: [10, 10] };

	class FakeAudio {
		onloadedmetadata: () => void = () => undefined;
		onerror: () => void = () => undefined;
		duration = sound.estimate ?? sound.seconds;
		set src(_address: string) {
			queueMicrotask(() => (sound.canPlay ? this.onloadedmetadata() : this.onerror()));
		}
	}

	class FakeImage {
		onload: () => void = () => undefined;
		onerror: () => void = () => undefined;
		naturalWidth = picture.shownSize[0];
		naturalHeight = picture.shownSize[1];
		set src(_address: string) {
			queueMicrotask(() => (picture.isShown ? this.onload() : this.onerror()));
		}
	}

	class FakeCanvas {
		getContext = () => ({ drawImage: () => undefined, fillRect: () => undefined });
		convertToBlob = async ({ type = "image/png" } = {}) => new Blob(["drawn"], { type });
	}

	class FakeAudioContext {
		readonly rate: number;
		constructor(...[, , rate]: [number, number, number]) {
			this.rate = rate;
		}
		async decodeAudioData() {
			await sound.released;
			if (!sound.canDecode) throw new DOMException("no", "EncodingError");
			const { rate } = this;
			const data = new Float32Array(sound.seconds * rate).fill(sound.isSilent ? 0 : 0.5);
			for (const pause of sound.pauses) data.fill(0, (pause - 0.1) * rate, (pause + 0.1) * rate);
			const getChannelData = (channel: number) =>
				channel === 0 ? data : data.map((sample) => -sample);
			const numberOfChannels = sound.isCrossed ? 2 : 1;
			return { duration: sound.seconds, numberOfChannels, getChannelData };
		}
	}

	vi.stubGlobal("Audio", FakeAudio);
	vi.stubGlobal("OfflineAudioContext", FakeAudioContext);
	vi.stubGlobal("Image", FakeImage);
	vi.stubGlobal("OffscreenCanvas", FakeCanvas);
	vi.stubGlobal("createImageBitmap", async (_file: File, options?: unknown) => {
		// Browsers before 2023 reject the default's name.
		if (options) throw new TypeError("no member of the enumeration");
		if (!picture.canDecode) throw new DOMException("no", "InvalidStateError");
		const [width, height] = picture.size;
		return { width, height, close: () => undefined };
	});
	return { sound, picture };
}
