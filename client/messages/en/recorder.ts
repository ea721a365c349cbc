export const messages = {
	recorder: "Audio recorder",
	timeRecorded: "Time recorded",
	rec: "REC",
	idle: "Ready to record",
	requesting: "Waiting for the microphone…",
	recording: "Recording",
	paused: "Paused",
	endedAtLimit: "Stopped at {minutes, number} minutes, the longest recording.",
	disconnected: "The microphone was disconnected. What was recorded until then is kept.",
	interrupted: "The recording was interrupted. What was recorded until then is kept.",
	startRecording: "Start recording",
	stopAndAnalyze: "Stop and analyze",
	stopRecording: "Stop recording",
	pause: "Pause",
	resume: "Resume",
	cannotHear: "We cannot hear you. Check that the right microphone is on and not muted.",
	accessRequired: "Microphone Access Required",
	checkAgain: "Check Permission Again",
	stillRefused: "Checked at {time}: the microphone is still refused.",

	// Faults of a microphone
	denied:
		"Microphone permission denied. Allow the microphone for this site in your browser’s settings, then check again.",
	"not-found": "No microphone found. Connect one, then try again.",
	busy: "The microphone is busy. Another program seems to use it: close that one, then try again.",
	"access-failed": "Failed to access microphone. Check that it is connected, then try again.",
	"start-failed": "Failed to start recording. Try again, or choose a file instead.",
	insecure:
		"Browsers allow the microphone on secure pages only. Open this site with https, or choose a file instead.",
	unsupported: "Audio recording is not supported in this browser",

	// Dictating into a conversation
	dictate: "Dictate",
	stopDictation: "Stop and write it down",
	stopWriting: "Stop writing it down",
	writingDown: "Writing down what you said…",
	dictationHint: "Press again to stop: your words go into the field, and you send them.",
	notWritten: "A recording is not written down yet.",
	writeIt: "Write it down",
	deleteRecording: "Delete the recording",
	nothingHeard: "Nothing was heard.",
} as const;
