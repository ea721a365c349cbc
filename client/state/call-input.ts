/** A picture, and the sentence about it. */
export type PictureAndText = { picture: File; text: string };

/** What a call was given. */
export type CallInput = string | File | PictureAndText;

/** The visitor's words in an input; undefined if it has none. */
export function wordsIn(input: CallInput): string | undefined {
	if (typeof input === "string") return input;
	return input instanceof File ? undefined : input.text;
}

/** The file in an input; undefined if it has none. */
export function fileIn(input: CallInput): File | undefined {
	if (typeof input === "string") return undefined;
	return input instanceof File ? input : input.picture;
}

/** The input that has these; undefined if there is neither. */
export function inputOf(words: string | undefined, file: File | undefined): CallInput | undefined {
	return words === undefined || !file ? (words ?? file) : { picture: file, text: words };
}
