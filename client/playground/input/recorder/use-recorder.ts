import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RECORDING_MAX_SECONDS } from "#shared/limits.ts";
import {
	askMicrophone,
	followPermission,
	type MicrophoneProblem,
	openRecording,
	problemOf,
	releaseMicrophone,
} from "./microphone.ts";

/** Milliseconds between ticks of the recorder's timer. */
const RECORDER_TICK_MS = 1_000;

export type RecorderState = {
	phase: "idle" | "requesting" | "recording" | "paused" | "stopped";
	/** Without pauses. */
	elapsedMs: number;
	stream?: MediaStream;
	problem?: MicrophoneProblem | undefined;
};

/** What ended a recording: the visitor's press, the longest time, or a fault. */
export type Ending = "pressed" | "limit" | "disconnected" | "interrupted";

const idle: RecorderState = { phase: "idle", elapsedMs: 0 };

/**
 * Records from the microphone. Passes on the file when the recording ends for any reason; without an ending, the
 * component that used it has unmounted.
 */
export function useRecorder(onRecorded: (file: File, ending: Ending | undefined) => void) {
	const [state, setState] = useState(idle);
	const open = useRef<ReturnType<typeof openRecording>>(undefined);
	const isHere = useRef(true);

	function change(next: Partial<RecorderState>) {
		setState((before) => ({ ...before, ...next }));
	}

	const handlePermission = useEffectEvent((isDenied: boolean) => {
		if (isDenied) change({ problem: "denied" });
		else if (state.problem === "denied") change({ problem: undefined });
	});
	const handleEnd = useEffectEvent(finish);
	useEffect(() => {
		const leaving = new AbortController();
		isHere.current = true;
		followPermission(handlePermission, leaving.signal);
		return () => {
			leaving.abort();
			isHere.current = false;
			// Pass on the part recorded so far.
			handleEnd();
		};
	}, []);

	const handleTick = useEffectEvent(() => {
		if (open.current) change({ elapsedMs: open.current.elapsedMs() });
	});
	useEffect(() => {
		if (state.phase !== "recording") return;
		const left = RECORDING_MAX_SECONDS * 1000 - (open.current?.elapsedMs() ?? 0);
		const ticking = setInterval(handleTick, RECORDER_TICK_MS);
		const limit = setTimeout(handleEnd, left, "limit");
		return () => {
			clearInterval(ticking);
			clearTimeout(limit);
		};
	}, [state.phase]);

	function start() {
		if (state.phase === "requesting") return;
		setState({ ...idle, phase: "requesting" });
		ask(begin);
	}

	async function ask(take: (stream: MediaStream) => void) {
		try {
			take(await askMicrophone());
		} catch (thrown) {
			setState({ ...idle, problem: problemOf(thrown) });
		}
	}

	function begin(stream: MediaStream) {
		// The recorder may have closed during the browser's prompt.
		if (!isHere.current) return releaseMicrophone(stream);
		try {
			open.current = openRecording(stream, handleEnd);
			setState({ ...idle, phase: "recording", stream });
		} catch {
			releaseMicrophone(stream);
			setState({ ...idle, problem: "start-failed" });
		}
	}

	async function finish(ending?: Ending) {
		const recording = open.current;
		open.current = undefined;
		if (!recording) return;
		const file = await recording.finish();
		if (file.size === 0) return setState({ ...idle, problem: "start-failed" });
		change({ phase: "stopped", elapsedMs: recording.elapsedMs() });
		onRecorded(file, ending);
	}

	function pause() {
		open.current?.pause();
		change({ phase: "paused", elapsedMs: open.current?.elapsedMs() ?? 0 });
	}

	function resume() {
		open.current?.resume();
		change({ phase: "recording" });
	}

	// Only a new request for the microphone can show the browser's prompt again.
	function checkPermission() {
		return ask((stream) => {
			releaseMicrophone(stream);
			change({ problem: undefined });
		});
	}

	return { state, start, pause, resume, stop: () => finish("pressed"), checkPermission };
}
