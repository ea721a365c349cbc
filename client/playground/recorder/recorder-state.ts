import type { MicrophoneProblem } from "./microphone-problem.ts";

/** The state of the recorder. */
export type RecorderState = {
	phase: "idle" | "requesting" | "recording" | "paused" | "stopped";
	permission: "unknown" | "granted" | "denied";
	/** Time recorded so far, pauses not counted. */
	elapsedMs: number;
	problem?: MicrophoneProblem | undefined;
	/** Why the recording ended by itself. */
	ending?: "limit" | "disconnected" | undefined;
};

/** What happens to the recorder. */
export type RecorderEvent =
	| { type: "request" }
	| { type: "start" }
	| { type: "pause"; elapsedMs: number }
	| { type: "resume" }
	| { type: "tick"; elapsedMs: number }
	| { type: "stop"; elapsedMs: number; ending?: "limit" | "disconnected" | undefined }
	| { type: "fail"; problem: MicrophoneProblem }
	| { type: "permission"; permission: RecorderState["permission"] };

/** Nothing recorded, nothing asked. */
export const idleRecorder: RecorderState = { phase: "idle", permission: "unknown", elapsedMs: 0 };

/** The phases in which an event means something; in any other it changes nothing. */
const phasesOf: Record<RecorderEvent["type"], readonly RecorderState["phase"][]> = {
	request: ["idle", "stopped"],
	start: ["requesting"],
	pause: ["recording"],
	resume: ["paused"],
	tick: ["recording"],
	stop: ["recording", "paused"],
	fail: ["idle", "requesting", "recording", "paused", "stopped"],
	permission: ["idle", "requesting", "recording", "paused", "stopped"],
};

/** The recorder's transitions. */
export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
	if (!phasesOf[event.type].includes(state.phase)) return state;
	const { permission } = state;
	switch (event.type) {
		case "request":
			return { ...idleRecorder, permission, phase: "requesting" };
		case "start":
			return { ...idleRecorder, permission: "granted", phase: "recording" };
		case "pause":
			return { ...state, phase: "paused", elapsedMs: event.elapsedMs };
		case "resume":
			return { ...state, phase: "recording" };
		case "tick":
			return { ...state, elapsedMs: event.elapsedMs };
		case "stop":
			return { ...state, phase: "stopped", elapsedMs: event.elapsedMs, ending: event.ending };
		case "fail":
			return { ...idleRecorder, ...failure(permission, event.problem) };
		case "permission":
			return withPermission(state, event.permission);
	}
}

/** A refusal is remembered; any other problem shows that the permission is not what is missing. */
function failure(permission: RecorderState["permission"], problem: MicrophoneProblem) {
	if (problem === "denied") return { permission: "denied", problem } as const;
	return { permission: permission === "denied" ? "unknown" : permission, problem } as const;
}

/** Once the permission is given or asked for again, the complaint about it goes. */
function withPermission(
	state: RecorderState,
	permission: RecorderState["permission"],
): RecorderState {
	const isSolved = state.problem === "denied" && permission !== "denied";
	return { ...state, permission, problem: isSolved ? undefined : state.problem };
}
