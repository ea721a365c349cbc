/** The name of a file from our recorder, with the extension of its type. */
export function recordingName(ending: string): string {
	return `recording-${Date.now()}.${ending}`;
}

/** Whether a file comes from our recorder, by its name, which nobody chose. */
export function isOwnRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
