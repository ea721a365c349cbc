import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RECORDER_TICK_MS, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import {
	askMicrophone,
	followPermission,
	type MicrophoneProblem,
	problemOf,
	releaseMicrophone,
} from "./microphone.ts";
import { openRecording } from "./open-recording.ts";

export type RecorderState = {
	phase: "idle" | "requesting" | "recording" | "paused" | "stopped";
	/** Time recorded so far, pauses not counted. */
	elapsedMs: number;
	/** What the recorder hears. */
	stream?: MediaStream;
	problem?: MicrophoneProblem | undefined;
	/** Why the recording ended by itself. */
	ending?: "limit" | "disconnected" | undefined;
};

const idle: RecorderState = { phase: "idle", elapsedMs: 0 };

/** Records from the microphone and hands the file over when it is stopped, also by the limit. */
export function useRecorder(onRecorded: (file: File) => void) {
	const [state, setState] = useState(idle);
	const open = useRef<ReturnType<typeof openRecording>>(undefined);
	// Counts the starts: an answer of the browser to an earlier start is ignored.
	const attempt = useRef(0);

	function change(next: Partial<RecorderState>) {
		setState((before) => ({ ...before, ...next }));
	}

	const handlePermission = useEffectEvent((isDenied: boolean) => {
		if (isDenied) change({ problem: "denied" });
		else if (state.problem === "denied") change({ problem: undefined });
	});
	// What was recorded until the recorder was hidden is handed over too.
	const handleLeave = useEffectEvent(() => finish());
	useEffect(() => {
		const leaving = new AbortController();
		followPermission(handlePermission, leaving.signal);
		return () => {
			leaving.abort();
			attempt.current++;
			handleLeave();
		};
	}, []);

	const handleTick = useEffectEvent(() => {
		if (open.current) change({ elapsedMs: open.current.elapsedMs() });
	});
	const handleLimit = useEffectEvent(() => finish("limit"));
	useEffect(() => {
		if (state.phase !== "recording") return;
		const left = TRANSCRIBE_MAX_SECONDS * 1000 - (open.current?.elapsedMs() ?? 0);
		const ticking = setInterval(handleTick, RECORDER_TICK_MS);
		const limit = setTimeout(handleLimit, left);
		return () => {
			clearInterval(ticking);
			clearTimeout(limit);
		};
	}, [state.phase]);

	async function start() {
		if (state.phase === "requesting") return;
		const own = ++attempt.current;
		setState({ ...idle, phase: "requesting" });
		try {
			const stream = await askMicrophone();
			if (own === attempt.current) begin(stream);
			else releaseMicrophone(stream);
		} catch (thrown) {
			if (own === attempt.current) setState({ ...idle, problem: problemOf(thrown) });
		}
	}

	function begin(stream: MediaStream) {
		try {
			open.current = openRecording(stream);
			for (const track of stream.getTracks()) track.onended = () => finish("disconnected");
			setState({ ...idle, phase: "recording", stream });
		} catch {
			releaseMicrophone(stream);
			setState({ ...idle, problem: "start-failed" });
		}
	}

	async function finish(ending?: "limit" | "disconnected") {
		const recording = open.current;
		open.current = undefined;
		if (!recording) return;
		const file = await recording.finish();
		change({ phase: "stopped", elapsedMs: recording.elapsedMs(), ending });
		onRecorded(file);
	}

	function pause() {
		open.current?.pause();
		change({ phase: "paused", elapsedMs: open.current?.elapsedMs() ?? 0 });
	}

	function resume() {
		open.current?.resume();
		change({ phase: "recording" });
	}

	// Only asking for the microphone shows the browser's question again where it may be shown.
	async function checkPermission() {
		try {
			releaseMicrophone(await askMicrophone());
			change({ problem: undefined });
		} catch (thrown) {
			setState({ ...idle, problem: problemOf(thrown) });
		}
	}

	return { state, start, pause, resume, stop: () => finish(), checkPermission };
}
