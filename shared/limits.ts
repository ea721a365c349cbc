/** Default length of a recording per call, in seconds; Whisper's window is 30 s. */
export const TRANSCRIBE_MAX_SECONDS = 30;
/** Tolerance on that, in seconds: containers round, and recorders stop a little late. */
export const TRANSCRIBE_TOLERANCE_SECONDS = 1;
/** Longest recording that browsers decode and send in parts, in seconds: its samples are in memory. */
export const RECORDING_MAX_SECONDS = 600;

/** A transcript of a recording in which nothing was heard. */
export const emptyTranscript = { text: "No transcription available", isEmpty: true } as const;

/** Largest picture in bytes: our own limit, since the provider publishes none. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Largest recording in bytes: our own limit, since the provider publishes none. */
export const AUDIO_MAX_BYTES = 25 * 1024 * 1024;
/** Browsers scale larger pictures down to this longest side, in pixels. */
export const IMAGE_UPLOAD_MAX_SIDE = 2_048;

/** Largest JSON body of a request, in bytes: of all calls of a batch together. */
export const JSON_MAX_BYTES = 256 * 1024;

/** Most pictures of one chat call, in all its messages, that a catalogue may allow. */
export const CHAT_PICTURES_MAX = 8;
/** Most bytes of these pictures together. */
export const CHAT_PICTURES_MAX_BYTES = 6_000_000;
/** Price of each picture of a call, in points, beside the model's: a model reads it anew with every question. */
export const PICTURE_POINTS = 1;
/** Largest JSON body of a chat call, in bytes: its pictures are base64 in it. */
export const CHAT_JSON_MAX_BYTES = JSON_MAX_BYTES + (CHAT_PICTURES_MAX_BYTES / 3) * 4;

/** Longest prompt, and longest chat message, in characters. */
export const TEXT_MAX_CHARACTERS = 4_000;
/** Cap on a text field's characters: short enough to be shortened by hand, and to keep the browser fast. */
export const FIELD_MAX_CHARACTERS = 5 * TEXT_MAX_CHARACTERS;
/** Longest picture description in characters; nebius accepts no more. */
export const IMAGE_PROMPT_MAX_CHARACTERS = 2_000;
/** Longest text to read aloud, in characters: speech is billed by the character. */
export const SPEECH_MAX_CHARACTERS = 1_000;
/** Most messages of a chat request. */
export const HISTORY_MAX_MESSAGES = 50;
/** Most characters of all messages of a chat request together. */
export const HISTORY_MAX_CHARACTERS = 32_000;
/** Longest answer accepted back as history, in characters. */
export const ANSWER_MAX_CHARACTERS = 16_000;
/** Longest system prompt in characters that a catalogue may allow visitors to write. */
export const SYSTEM_MAX_CHARACTERS = 4_000;
