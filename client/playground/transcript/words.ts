/** The words of a transcript with times. */
export const words = {
	copy: "Copy the transcription",
	search: "Search in the text",
	found: (count: number, of: number) => `${count} of ${of} parts`,
	parts: "What was said, in parts",
} as const;
