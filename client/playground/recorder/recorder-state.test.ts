import { describe, expect, test } from "vitest";
import {
	idleRecorder,
	type RecorderEvent,
	type RecorderState,
	recorderReducer,
} from "./recorder-state.ts";

function after(...events: RecorderEvent[]): RecorderState {
	return events.reduce(recorderReducer, idleRecorder);
}

const recording: RecorderEvent[] = [{ type: "request" }, { type: "start" }];
const paused: RecorderEvent[] = [...recording, { type: "pause", elapsedMs: 2_000 }];
const stopped: RecorderEvent[] = [...paused, { type: "stop", elapsedMs: 2_000 }];

describe("the recorder goes", () => {
	test.each([
		["to requesting when asked", [{ type: "request" }], "requesting"],
		["to recording when the microphone is there", recording, "recording"],
		["to paused", paused, "paused"],
		["back to recording", [...paused, { type: "resume" }], "recording"],
		["to stopped from paused", stopped, "stopped"],
		["to stopped from recording", [...recording, { type: "stop", elapsedMs: 1 }], "stopped"],
		["to requesting again", [...stopped, { type: "request" }], "requesting"],
		["to idle when it fails", [{ type: "request" }, { type: "fail", problem: "busy" }], "idle"],
	] satisfies [string, RecorderEvent[], RecorderState["phase"]][])("%s", (_name, events, phase) => {
		expect(after(...events).phase).toBe(phase);
	});
});

test.each([
	["a start that nobody asked for", [{ type: "start" }]],
	["a pause before the start", [{ type: "request" }, { type: "pause", elapsedMs: 1 }]],
	["a second request while recording", [...recording, { type: "request" }]],
	["a resume while recording", [...recording, { type: "resume" }]],
	["a tick while paused", [...paused, { type: "tick", elapsedMs: 9_000 }]],
	["a second stop", [...stopped, { type: "stop", elapsedMs: 9_000, ending: "limit" }]],
] satisfies [string, RecorderEvent[]][])("%s changes nothing", (_name, events) => {
	expect(after(...events)).toEqual(after(...events.slice(0, -1)));
});

test("it counts, keeps why it ended, and forgets both for the next recording", () => {
	const limit = after(
		...recording,
		{ type: "tick", elapsedMs: 1_000 },
		{ type: "stop", elapsedMs: 30_000, ending: "limit" },
	);
	expect(limit).toMatchObject({ elapsedMs: 30_000, ending: "limit" });
	expect(recorderReducer(limit, { type: "request" })).toMatchObject({ elapsedMs: 0 });
	expect(recorderReducer(limit, { type: "request" }).ending).toBeUndefined();
});

test("permission is unknown, granted by a start, denied by a refusal, and mended", () => {
	expect(idleRecorder.permission).toBe("unknown");
	expect(after(...recording).permission).toBe("granted");
	const denied = after({ type: "request" }, { type: "fail", problem: "denied" });
	expect(denied).toMatchObject({ permission: "denied", problem: "denied" });
	const mended = recorderReducer(denied, { type: "permission", permission: "granted" });
	expect(mended).toMatchObject({ permission: "granted", problem: undefined });
	const noDevice = recorderReducer(denied, { type: "fail", problem: "not-found" });
	expect(noDevice).toMatchObject({ permission: "unknown", problem: "not-found" });
});
