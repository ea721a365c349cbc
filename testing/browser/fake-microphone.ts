import { vi } from "vitest";

/** Fakes the browser's microphone and MediaRecorder. */
export function fakeMicrophone() {
	const tracks: FakeTrack[] = [];
	const recorders: FakeRecorder[] = [];
	const asked: unknown[] = [];
	const waiting: (() => void)[] = [];
	let refusal: string | undefined;
	let isHeld = false;
	let canStart = true;
	const fake = {
		supports: ["audio/webm;codecs=opus", "audio/webm"],
		asked,
		recorders,
		liveTracks: () => tracks.filter((track) => track.isLive).length,
		refuseWith: (name: string | undefined) => {
			refusal = name;
		},
		failToStart: () => {
			canStart = false;
		},
		unplug: () => {
			for (const track of tracks) track.end();
		},
		/** Suspends the level meter's audio context, or makes it fail to open. */
		meter: { state: "running", canOpen: true },
		holdAnswers: () => {
			isHeld = true;
		},
		answerAll: () => {
			for (const answer of waiting) answer();
		},
	};

	async function getUserMedia(constraints: unknown) {
		asked.push(constraints);
		if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
		if (refusal) throw new DOMException("no", refusal);
		const track = new FakeTrack();
		tracks.push(track);
		return { getTracks: () => [track] };
	}

	class Recorder extends FakeRecorder {
		static isTypeSupported = (type: string) => fake.supports.includes(type);
		override start(chunkMs: number) {
			if (!canStart) throw new DOMException("no", "NotSupportedError");
			recorders.push(this);
			super.start(chunkMs);
		}
	}

	class FakeAudioContext {
		state = fake.meter.state;
		createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
		createMediaStreamSource = () => {
			if (!fake.meter.canOpen) throw new DOMException("different sample-rate", "NotSupportedError");
			return { connect: () => undefined };
		};
		close = async () => undefined;
	}

	vi.stubGlobal("isSecureContext", true);
	vi.stubGlobal("MediaRecorder", Recorder);
	vi.stubGlobal("AudioContext", FakeAudioContext);
	Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
	return fake;
}

class FakeTrack {
	isLive = true;
	readyState = "live";
	onended: (() => void) | undefined;
	end() {
		this.readyState = "ended";
		this.onended?.();
	}
	stop() {
		this.isLive = false;
	}
}

class FakeRecorder {
	state = "inactive";
	chunkMs = 0;
	mimeType: string;
	ondataavailable: ((event: { data: Blob }) => void) | undefined;
	onstop: (() => void) | undefined;
	onerror: (() => void) | undefined;
	constructor(_stream: unknown, options: { mimeType?: string }) {
		this.mimeType = options.mimeType ?? "";
	}
	start(chunkMs: number) {
		this.chunkMs = chunkMs;
		this.state = "recording";
	}
	pause() {
		this.state = "paused";
	}
	resume() {
		this.state = "recording";
	}
	/** Fails as when a phone locks; some browsers then fire no further event. */
	fail() {
		this.ondataavailable?.({ data: new Blob(["part"]) });
		this.state = "inactive";
		this.onerror?.();
	}
	stop() {
		this.state = "inactive";
		queueMicrotask(() => {
			this.ondataavailable?.({ data: new Blob(["webm"]) });
			this.onstop?.();
		});
	}
}
