import { RECORDER_SAMPLE_RATE } from "#shared/limits.ts";

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
	// On an insecure page browsers hide the interface; "not supported" would be wrong.
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

/** Releases the microphone; the browser's red dot disappears. */
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
