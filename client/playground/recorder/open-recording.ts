import { RECORDER_CHUNK_MS, RECORDER_SAMPLE_RATE } from "#shared/limits.ts";
import { soundExtension } from "../audio/sound-extension.ts";
import { recordingType } from "./recording-type.ts";
import { createStopwatch } from "./stopwatch.ts";

/** A recording under way. */
export type OpenRecording = {
	elapsedMs: () => number;
	pause: () => void;
	resume: () => void;
	/** Ends the recording and gives it as a file; the microphone is let go. */
	finish: () => Promise<File>;
};

/** Asks the browser for the microphone with the specification's settings. */
export function askMicrophone(): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		audio: {
			sampleRate: RECORDER_SAMPLE_RATE,
			echoCancellation: true,
			noiseSuppression: true,
		},
	});
}

/** Lets the microphone go: the browser's red dot disappears. */
export function releaseMicrophone(stream: MediaStream) {
	for (const track of stream.getTracks()) track.stop();
}

/** Starts to record what the microphone hears. Throws when the browser cannot. */
export function openRecording(stream: MediaStream): OpenRecording {
	const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
	const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
	const stopwatch = createStopwatch();
	const chunks: Blob[] = [];
	recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data);
	recorder.start(RECORDER_CHUNK_MS);
	stopwatch.start();

	function end() {
		stopwatch.stop();
		if (recorder.state !== "inactive") recorder.stop();
		releaseMicrophone(stream);
	}

	return {
		elapsedMs: stopwatch.elapsedMs,
		pause: () => {
			stopwatch.stop();
			recorder.pause();
		},
		resume: () => {
			recorder.resume();
			stopwatch.start();
		},
		// The last chunk arrives just before the stop event, also when the device went away by itself.
		finish: () =>
			new Promise((resolve) => {
				const give = () => resolve(fileOf(chunks, recorder.mimeType));
				if (recorder.state === "inactive") give();
				else recorder.onstop = give;
				end();
			}),
	};
}

function fileOf(chunks: Blob[], mimeType: string): File {
	const type = mimeType.split(";")[0] || "audio/webm";
	return new File(chunks, `recording-${Date.now()}.${soundExtension(type)}`, { type });
}
