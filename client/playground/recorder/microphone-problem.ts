/** Everything that can go wrong with a microphone, told apart because each has its own remedy. */
export type MicrophoneProblem =
	| "denied"
	| "not-found"
	| "busy"
	| "access-failed"
	| "start-failed"
	| "insecure"
	| "unsupported";

/** The sentence shown for each problem. */
export const problemSentences: Record<MicrophoneProblem, string> = {
	denied:
		"Microphone permission denied. Allow the microphone for this site in your browser's settings, then check again.",
	"not-found": "No microphone found. Connect one, then try again.",
	busy: "The microphone is busy. Another program seems to use it: close that one, then try again.",
	"access-failed": "Failed to access microphone. Check that it is connected, then try again.",
	"start-failed": "Failed to start recording. Try again, or choose a file instead.",
	insecure:
		"Browsers allow the microphone on secure pages only. Open this site with https, or choose a file instead.",
	unsupported: "Audio recording is not supported in this browser",
};

// The names are those of the standard; Firefox and older browsers differ on the last rows.
const problemsByName: Readonly<Record<string, MicrophoneProblem>> = {
	NotAllowedError: "denied",
	SecurityError: "denied",
	PermissionDeniedError: "denied",
	NotFoundError: "not-found",
	DevicesNotFoundError: "not-found",
	OverconstrainedError: "not-found",
	NotReadableError: "busy",
	AbortError: "busy",
	TrackStartError: "busy",
};

/** Tells what went wrong when the browser refused to hand over a microphone. */
export function problemOf(thrown: unknown): MicrophoneProblem {
	const name =
		typeof thrown === "object" && thrown !== null && "name" in thrown ? String(thrown.name) : "";
	return problemsByName[name] ?? "access-failed";
}

/** Tells why this page cannot record at all; undefined where it can. */
export function missingSupport(): MicrophoneProblem | undefined {
	// On an insecure page the browser hides the whole interface: say so instead of "not supported".
	if (!globalThis.isSecureContext) return "insecure";
	const hasMicrophone = typeof navigator.mediaDevices?.getUserMedia === "function";
	return hasMicrophone && typeof MediaRecorder === "function" ? undefined : "unsupported";
}
