import type { ErrorCode, ErrorParts, Takes, ToldKind } from "../errors.ts";

const tryLater = "Try again in a moment.";
const checkConnection = "If it keeps failing, check your connection.";
const tryConnection = `${tryLater} ${checkConnection}`;
const otherModel = "Try another model; it may work.";

/**
 * The English text of each error: its sentence, then tips, one per line. `errorSentence` fills the `{name}` parameters.
 * The first group is quoted from the specification, word for word.
 */
export const errorTexts: Readonly<Record<ErrorCode, string>> = {
	MODEL_NOT_FOUND: `Model not found. The model may not exist or is not publicly available.
The model may be private.
Try another model.
The model may be temporarily unavailable.`,
	RATE_LIMIT: `Rate limit exceeded. Please try again later.
The provider asks us to slow down. Nothing you typed is lost.`,
	MODEL_LOADING: `Model is currently loading. Please try again in a few moments.
This usually takes 1-2 minutes on the first request.`,
	INVALID_TOKEN: `Invalid API token. Please check your provider token.
${otherModel}`,
	PROVIDER_CONFIGURATION: `This model requires a specific provider configuration. Please try a different model or check your API access.
${otherModel}`,
	AUTHENTICATION_FAILED: `Authentication failed. Please check your provider API token and ensure it has the necessary permissions.
${otherModel}`,
	API_ERROR: `API Error: {message}
${tryLater}
${otherModel}`,
	PROVIDER_FAILED: `An unexpected error occurred. Please try again.
${otherModel}`,
	UNEXPECTED: "An unexpected error occurred. Please try again.",
	TOKEN_REQUIRED:
		"API token is required. Please set {variable}, the token for {provider}, in your .env file.",
	IMAGE_GENERATION_FAILED: `Image generation failed: {status} {body}
${tryLater}
A shorter or plainer description sometimes helps.`,
	INVALID_IMAGE_RESPONSE: `Invalid response format from image generation API
${tryLater}`,
	TTS_FAILED: `TTS generation failed: {status} {body}
${tryLater}
A shorter text sometimes helps.`,
	WHISPER_FAILED: `Whisper API failed: {status} {body}
${tryLater}
Check that the recording plays, or send a shorter part of it.`,
	UNSUPPORTED_FILE_TYPE: `Unsupported file type for this model
Pictures can be PNG, JPEG, WebP, GIF, BMP or TIFF; recordings WebM, Ogg, WAV, FLAC, MP3, M4A or AMR.`,
	REQUEST_FAILED: `Failed to process request
${tryConnection}`,
	FILE_FAILED: `Failed to process file
${tryConnection}`,

	// Our own sentences; they may change.
	INPUT_REFUSED: `{failure}
The model did not accept this. Try a shorter or simpler input.`,
	WITHHELD: `{rule, select, site {This site’s rules do not allow this, so it was withheld.} other {The provider’s filter withheld the answer, or the rest of it.}}
{rule, select, site {This is a rule of this site, and its check can be wrong. What you gave is still here: change it, or ask for something else.} other {This is the provider’s own rule. Ask for something else.}}`,
	CHECK_UNAVAILABLE: `This site checks what is sent and made, and the check does not answer now.
Nothing you typed is lost. Try again in a moment.`,
	REQUEST_REFUSED: `{failure}
The model’s server does not take a setting that this site sends.
${otherModel}`,
	ROLE_REFUSED: `{failure}
The model does not take the kind of message that this site sends.
${otherModel}`,
	CREDITS_EXHAUSTED: `This site’s credit with the provider is used up. Please try again later.
Nothing you typed is lost.`,
	CLIP_TOO_LONG: `This recording is longer than the model takes at a time.
Send a shorter recording.`,
	PROVIDER_TIMEOUT: `The provider took too long to answer. Please try again.
${otherModel}`,
	PROVIDER_UNREACHABLE: "The provider cannot be reached at the moment. Please try again.",
	PROVIDER_BAD_RESPONSE: `The provider sent an answer that could not be read. Please try again.
${otherModel}`,
	BLOCKED: `A filter in front of the provider blocked this request.
It may mind a part of your text, such as code: put it another way.
${otherModel}`,
	NO_ANSWER: `No response received
The model ended without a word. It may have wanted a tool, which this site does not have.
${otherModel}`,
	STREAM_CUT: `The answer was cut off by the provider. What arrived is kept.
Try again to get the full answer.`,
	VISITOR_ALLOWANCE: `You don’t have enough points left this hour. They refill automatically.
Nothing you typed is lost: keep this page open and come back.`,
	SITE_ALLOWANCE: `This site doesn’t have enough points left today. They refill automatically.
The host sets how much the site may spend each day.`,
	VISITOR_BUSY: `You already have several requests running. Wait for one to end or stop it.
A running answer can be stopped with its Stop button.`,
	SITE_BUSY: "Many visitors are using this site right now. Please try again in a few seconds.",
	BAD_INPUT: "Something in this request is not valid. {wrong}",
	UNKNOWN_MODEL: `Model not found. The model may not exist or is not publicly available. {wrong}
Choose one of the models from the list.`,
	NOT_PREPARED: `The free answer to this example is no longer here, so nothing was sent to the model.
Send it again to get an answer for its points.`,
	NOT_A_TEXT_MODEL:
		"Only models that write text have this check. The status query tells the state of every model.",
	TEXT_MISSING: "Please write something first.",
	TEXT_TOO_LONG: `This text is too long: the limit is {limit, number} characters.
Shorten the text and send it again.`,
	HISTORY_TOO_LONG: `This conversation has become too long to send.
Start a new one; you can export this one first.`,
	TOO_LARGE: `This is too large: pictures can be up to 10 MB, recordings up to 25 MB.
Choose a smaller file.`,
	FILE_TOO_LARGE: `This file is larger than the model takes.
Choose a smaller file.`,
	PICTURE_TOO_LARGE: `This picture has too many pixels: the limit is 40 megapixels.
Make the picture smaller and send it again.`,
	TOO_MANY_PICTURES: `These are too many pictures: the model takes {limit, number} in a conversation.
Send fewer of them.`,
	NO_PICTURES: `This model does not see pictures. {wrong}
Send the question without them, or choose a model that sees.`,
	FILE_EMPTY: `This file is empty.
Choose another file.`,
	FILE_BROKEN: `This file cannot be read: it looks damaged or cut off.
Open it on your device to check it, or choose another file.`,
	CONTENT_TYPE: "This server takes JSON and form data only.",
	FORBIDDEN_ORIGIN: `This request did not come from a page of this site.
Reload the page and try again.`,
	NOT_FOUND: "There is nothing at this address.",
	METHOD_NOT_ALLOWED: "This address does not take that method.",
	STREAM_LINK: "This answer is a stream: call the procedure through tRPC’s httpBatchStreamLink.",
	BATCH_TOO_LARGE:
		"This batch holds too many calls: the limit is {limit, number}. Set maxItems in the link.",
	FILE_LINK:
		"A file is missing here, and JSON cannot carry one: send FormData through tRPC’s httpLink, or put fileLink before it.",
	REQUEST_TIMEOUT: `The request took too long to arrive. Please try again.
${checkConnection}`,
	STOPPED: "Stopped.",
	DEVICE_FAILED: `The model on your device could not answer.
Try again. If that fails, delete the model from this device and download it again.
Or choose this site’s own answer above.`,
	DEVICE_MEMORY: `Your device ran out of memory for this model.
Close other tabs and programs, then try again.
A shorter text or a smaller model needs less.`,
	DEVICE_GONE: `The model is no longer on this device: the browser has made room, or it was deleted.
Download it again above.`,
	DEVICE_TOO_LONG: `This is too long for the model on your device.
Shorten it, or start a new conversation.`,
};

/**
 * The English words for what a field takes, by `takes` of its fault; `wrong` is the sentence around them. Those of
 * `limitTexts` belong to errors whose own sentence tells a visitor the limit.
 */
export const takesTexts: Readonly<Record<"wrong" | ToldKind, string>> = {
	wrong: "“{field}”: {expected}.",
	aText: "a text",
	aTextLike: "a text that matches {options}",
	characters: "a text of at most {max, number} characters",
	aNumber: "a number",
	aNumberBetween: "a number from {min, number} to {max, number}",
	aWholeNumber: "a whole number",
	aWholeNumberBetween: "a whole number from {min, number} to {max, number}",
	oneOf: "one of {options}",
	aList: "a list",
	aFilledList: "a list that is not empty",
	messagesOfUser: "messages of which the last is the user’s",
	anObject: "an object",
	aFile: "a file",
	aPictureUrl: "a data: URL of a whole JPEG, PNG or WebP picture, in base64",
	picturesOf: "no pictures, but with {options}",
	json: "readable JSON, one input for each call",
	aForm: "a form with each field once and one file",
	nothing: "nothing is taken under this name",
};

const limitTexts = {
	words: "a text that is not blank",
	items: "a list of at most {max, number} items",
	historyCharacters: "messages of at most {max, number} characters together",
	aPicture: "a whole PNG, JPEG, WebP, GIF, BMP or TIFF picture",
	aRecording: "a WebM, Ogg, WAV, FLAC, MP3, M4A or AMR recording",
	bytes: "at most {max, number} bytes",
	pixels: "a picture of at most {max, number} pixels",
	side: "a picture of at most {max, number} pixels a side",
	pictures: "at most {max, number} pictures in all messages together",
	seconds: "a recording of at most {max, number} seconds",
} as const;

const everyTakes: Readonly<Record<Takes, string>> = { ...takesTexts, ...limitTexts };

/** The English words for what the field of a wrong input takes; undefined for other errors. */
export function expectedWords(parts: ErrorParts = {}): string | undefined {
	const found = Object.entries(everyTakes).find(([takes]) => takes === parts["takes"]);
	return found && fill(found[1], parts);
}

/** The English sentence of an error, with its `{name}` parameters filled in. */
export function errorSentence(code: ErrorCode, parts: ErrorParts = {}): string {
	const [sentence = ""] = errorTexts[code].split("\n");
	const expected = expectedWords(parts);
	const wrong = expected === undefined ? "" : fill(takesTexts.wrong, { ...parts, expected });
	return fill(sentence, { ...parts, wrong });
}

function fill(text: string, parts: ErrorParts): string {
	return text
		.replace(
			/\{(\w+), select, (\w+) \{([^{}]*)\} other \{([^{}]*)\}\}/g,
			(...[, name = "", value, text = "", other = ""]: string[]) =>
				parts[name] === value ? text : other,
		)
		.replace(/\{(\w+)(?:, number)?\}/g, (_whole, name: string) => written(parts[name]))
		.trim();
}

function written(part: string | number = ""): string {
	return typeof part === "number" ? part.toLocaleString("en") : part;
}

/** The English tips of an error. */
export function errorTips(code: ErrorCode): readonly string[] {
	return errorTexts[code].split("\n").slice(1);
}
