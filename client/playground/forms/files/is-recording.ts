/** Tells a recording made here from a file that was chosen, by the name the recorder gives. */
export function isRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
