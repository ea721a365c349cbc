/** Everything that can go wrong with a microphone, told apart because each has its own remedy. */
export type MicrophoneProblem =
	| "denied"
	| "not-found"
	| "busy"
	| "access-failed"
	| "start-failed"
	| "insecure"
	| "unsupported";

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
