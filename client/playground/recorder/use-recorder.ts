import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { RECORDER_TICK_MS, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { missingSupport, problemOf } from "./microphone-problem.ts";
import {
	askMicrophone,
	type OpenRecording,
	openRecording,
	releaseMicrophone,
} from "./open-recording.ts";
import { idleRecorder, type RecorderState, recorderReducer } from "./recorder-state.ts";
import { useMicrophonePermission } from "./use-microphone-permission.ts";

/** The recorder: its state, the sound it hears, and what a visitor can do. */
export type Recorder = {
	state: RecorderState;
	stream: MediaStream | undefined;
	start: () => Promise<void>;
	pause: () => void;
	resume: () => void;
	stop: () => Promise<void>;
	checkPermission: () => Promise<void>;
};

/** Records from the microphone and hands the file over when it is stopped, also by the limit. */
export function useRecorder(onRecorded: (file: File) => void): Recorder {
	const [state, dispatch] = useReducer(recorderReducer, idleRecorder, initialState);
	const [stream, setStream] = useState<MediaStream>();
	const open = useRef<OpenRecording>(undefined);
	// Counts the starts: an answer of the browser to an earlier one is not ours any more.
	const attempt = useRef(0);
	const checkPermission = useMicrophonePermission(dispatch);

	// What was recorded until the recorder was hidden is handed over too.
	const handleLeave = useEffectEvent(() => finish());
	useEffect(
		() => () => {
			attempt.current++;
			handleLeave();
		},
		[],
	);

	const handleTick = useEffectEvent(() =>
		dispatch({ type: "tick", elapsedMs: open.current?.elapsedMs() ?? 0 }),
	);
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
		dispatch({ type: "request" });
		try {
			const stream = await askMicrophone();
			if (own !== attempt.current) return releaseMicrophone(stream);
			begin(stream);
		} catch (thrown) {
			if (own === attempt.current) dispatch({ type: "fail", problem: problemOf(thrown) });
		}
	}

	function begin(stream: MediaStream) {
		try {
			open.current = openRecording(stream);
			for (const track of stream.getTracks()) track.onended = () => finish("disconnected");
			setStream(stream);
			dispatch({ type: "start" });
		} catch {
			releaseMicrophone(stream);
			dispatch({ type: "fail", problem: "start-failed" });
		}
	}

	async function finish(ending?: "limit" | "disconnected") {
		const recording = open.current;
		open.current = undefined;
		if (!recording) return;
		const file = await recording.finish();
		dispatch({ type: "stop", elapsedMs: recording.elapsedMs(), ending });
		onRecorded(file);
	}

	function pause() {
		open.current?.pause();
		dispatch({ type: "pause", elapsedMs: open.current?.elapsedMs() ?? 0 });
	}

	function resume() {
		open.current?.resume();
		dispatch({ type: "resume" });
	}

	return { state, stream, start, pause, resume, stop: () => finish(), checkPermission };
}

function initialState(idle: RecorderState): RecorderState {
	return { ...idle, problem: missingSupport() };
}
