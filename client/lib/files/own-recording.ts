/** The name of a file that our recorder made, with the ending of its type. */
export function recordingName(ending: string): string {
	return `recording-${Date.now()}.${ending}`;
}

/** Whether a file comes from our recorder, by its name. Nobody chose that name. */
export function isOwnRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
