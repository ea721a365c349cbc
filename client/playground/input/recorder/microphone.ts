import { recordingName } from "../../../lib/files/own-recording.ts";

/** The type of a recording, if the browser supports it. */
const RECORDER_PREFERRED_TYPE = "audio/webm;codecs=opus";

/** Sample rate requested from the microphone. */
const RECORDER_SAMPLE_RATE = 44_100;

/** Milliseconds between chunks of a recording. */
const RECORDER_CHUNK_MS = 100;

/** The problems of a microphone; each has its own remedy. */
export type MicrophoneProblem =
	| "denied"
	| "not-found"
	| "busy"
	| "access-failed"
	| "start-failed"
	| "insecure"
	| "unsupported";

const problemsByName: Readonly<Record<string, MicrophoneProblem>> = {
	NotAllowedError: "denied",
	SecurityError: "denied",
	NotFoundError: "not-found",
	OverconstrainedError: "not-found",
	NotReadableError: "busy",
	AbortError: "busy",
};

export function problemOf(thrown: unknown): MicrophoneProblem {
	const isNamed = typeof thrown === "object" && thrown !== null && "name" in thrown;
	return (isNamed && problemsByName[String(thrown.name)]) || "access-failed";
}

/** Why this page cannot record; undefined if it can. */
export function missingSupport() {
	// Insecure pages lack the API; "not supported" would be misleading.
	if (!globalThis.isSecureContext) return "insecure";
	const hasMicrophone = typeof navigator.mediaDevices?.getUserMedia === "function";
	return hasMicrophone && typeof MediaRecorder === "function" ? undefined : "unsupported";
}

export function askMicrophone(): Promise<MediaStream> {
	const sampleRate = RECORDER_SAMPLE_RATE;
	return navigator.mediaDevices.getUserMedia({
		audio: { sampleRate, echoCancellation: true, noiseSuppression: true },
	});
}

/** Releases the microphone, which clears the browser's recording indicator. */
export function releaseMicrophone(stream: MediaStream) {
	for (const track of stream.getTracks()) track.stop();
}

/** Reports whether the browser denies the microphone, now and after each change. */
export async function followPermission(tell: (isDenied: boolean) => void, signal: AbortSignal) {
	try {
		const status = await navigator.permissions.query({ name: "microphone" });
		const handleChange = () => tell(status.state === "denied");
		if (!signal.aborted) handleChange();
		status.addEventListener("change", handleChange, { signal });
	} catch {
		// Older versions of Safari and Firefox cannot query this permission.
	}
}

/** Timeout for a recorder's stop event. */
const STOP_MAX_MS = 2_000;

const types = [
	RECORDER_PREFERRED_TYPE,
	"audio/webm",
	"audio/ogg;codecs=opus",
	// Safari's only type.
	"audio/mp4",
];

/** The best type that this browser can record; undefined leaves the choice to the browser. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
	return types.find(isSupported);
}

/**
 * Starts a recording. Throws if the browser cannot. `onEnded` is called once if the recording ends by itself: a track
 * that ended, a lost device, an error, or a system that stops it, as phones do when they lock.
 */
export function openRecording(
	stream: MediaStream,
	onEnded: (why: "disconnected" | "interrupted") => void,
) {
	const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
	const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
	const chunks: Blob[] = [];
	recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data);
	recorder.start(RECORDER_CHUNK_MS);
	const tracks = stream.getTracks();
	let isAsked = false;
	function end(why: "disconnected" | "interrupted") {
		hold();
		if (!isAsked) onEnded(why);
		isAsked = true;
	}
	// The last chunk arrives just before this event.
	const stopped = new Promise<void>((resolve) => {
		recorder.onstop = () => {
			resolve();
			// Browsers stop the recorder when its last track ends, and may fire its event first.
			const isLost = tracks.some(({ readyState }) => readyState === "ended");
			end(isLost ? "disconnected" : "interrupted");
		};
	});
	recorder.onerror = () => end("interrupted");
	for (const track of tracks) track.onended = () => end("disconnected");
	// Without pauses.
	let beforeMs = 0;
	let since: number | undefined = performance.now();
	const elapsedMs = () => beforeMs + (since === undefined ? 0 : performance.now() - since);
	function hold() {
		beforeMs = elapsedMs();
		since = undefined;
	}
	return {
		elapsedMs,
		// Both throw if the recorder has just ended.
		pause() {
			hold();
			if (recorder.state === "recording") recorder.pause();
		},
		resume() {
			if (recorder.state !== "paused") return;
			recorder.resume();
			since ??= performance.now();
		},
		/** Ends the recording, releases the microphone and returns the file. */
		async finish(): Promise<File> {
			hold();
			isAsked = true;
			if (recorder.state !== "inactive") recorder.stop();
			releaseMicrophone(stream);
			// A failed recorder may never fire `stop`; its chunks are already here.
			await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_MAX_MS))]);
			return fileOf(chunks, recorder.mimeType);
		},
	};
}

function fileOf(chunks: Blob[], mimeType: string): File {
	const type = mimeType.split(";")[0] || "audio/webm";
	const ending = type.replace("audio/", "").replace("mp4", "m4a");
	return new File(chunks, recordingName(ending), { type });
}
