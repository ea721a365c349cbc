import { RECORDER_CHUNK_MS, RECORDER_PREFERRED_TYPE } from "#shared/limits.ts";
import { releaseMicrophone } from "./microphone.ts";

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

/** Starts a recording. Throws if the browser cannot. */
export function openRecording(stream: MediaStream) {
	const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
	const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
	const chunks: Blob[] = [];
	recorder.ondataavailable = ({ data }) => data.size > 0 && chunks.push(data);
	recorder.start(RECORDER_CHUNK_MS);
	// Pauses do not count.
	let beforeMs = 0;
	let since: number | undefined = performance.now();
	const elapsedMs = () => beforeMs + (since === undefined ? 0 : performance.now() - since);
	function hold() {
		beforeMs = elapsedMs();
		since = undefined;
	}
	return {
		elapsedMs,
		pause() {
			hold();
			recorder.pause();
		},
		resume() {
			recorder.resume();
			since ??= performance.now();
		},
		/** Ends the recording, releases the microphone and returns the file. */
		async finish(): Promise<File> {
			hold();
			// The last chunk arrives just before this event; a lost device has already sent it.
			const stopped = new Promise((resolve) => {
				recorder.onstop = resolve;
			});
			const isRunning = recorder.state !== "inactive";
			if (isRunning) recorder.stop();
			releaseMicrophone(stream);
			if (isRunning) await stopped;
			return fileOf(chunks, recorder.mimeType);
		},
	};
}

function fileOf(chunks: Blob[], mimeType: string): File {
	const type = mimeType.split(";")[0] || "audio/webm";
	const ending = type.replace("audio/", "").replace("mp4", "m4a");
	return new File(chunks, `recording-${Date.now()}.${ending}`, { type });
}
