/** Default token budget of an answer, thinking included. A model's entry in the catalogue may differ. */
export const CHAT_MAX_TOKENS = 500;
/** Default sampling temperature of chats and texts. A model's entry in the catalogue may differ. */
export const CHAT_TEMPERATURE = 0.7;
/** Nucleus sampling (`top_p`) of the assistant. */
export const WIDGET_TOP_P = 0.9;
/** Default token budget of text generation on the wire `huggingface`. */
export const FALLBACK_MAX_NEW_TOKENS = 100;

/** Classes shown of a classification. */
export const CLASSIFICATION_TOP = 5;
/** Decimals of a score shown as a percentage. */
export const PERCENT_DECIMALS = 1;
/** Decimals of other numbers. */
export const NUMBER_DECIMALS = 4;

/** Milliseconds between chunks of a recording. */
export const RECORDER_CHUNK_MS = 100;
/** Milliseconds between ticks of the recorder's timer. */
export const RECORDER_TICK_MS = 1_000;
/** Sample rate requested from the microphone. */
export const RECORDER_SAMPLE_RATE = 44_100;
/** The type of a recording, if the browser supports it. */
export const RECORDER_PREFERRED_TYPE = "audio/webm;codecs=opus";
/** Default length of a recording per call, in seconds; Whisper's window is 30 s. */
export const TRANSCRIBE_MAX_SECONDS = 30;
/** Tolerance on that, in seconds: containers round, and recorders stop a little late. */
export const TRANSCRIBE_TOLERANCE_SECONDS = 1;
/** Longest recording that browsers decode and send in parts, in seconds: its samples fill their memory. */
export const RECORDING_MAX_SECONDS = 600;

/** Milliseconds for which a copy button shows its check mark. */
export const COPY_FEEDBACK_MS = 2_000;

/** The assistant's size in pixels. */
export const WIDGET_SIZE = { width: 384, height: 500, minimizedWidth: 320 } as const;

/** The text of a transcript without words. */
export const NO_TRANSCRIPTION = "No transcription available";
/** The type under which FLAC is sent. A recording goes under the type of its bytes; an unknown one goes nowhere. */
export const DEFAULT_AUDIO_TYPE = "audio/flac";

/** Largest picture in bytes: our own limit, since the provider publishes none. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Largest recording in bytes: our own limit, since the provider publishes none. */
export const AUDIO_MAX_BYTES = 25 * 1024 * 1024;
/** Cap on a picture's pixels, against decompression bombs. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Browsers scale larger pictures down to this longest side, in pixels. */
export const IMAGE_UPLOAD_MAX_SIDE = 2_048;
/** Largest JSON body in bytes. */
export const JSON_MAX_BYTES = 256 * 1024;

/** Longest prompt, and longest chat message, in characters. */
export const TEXT_MAX_CHARACTERS = 4_000;
/** Most characters that a text field takes: the visitor can shorten it, and the browser stays fast. */
export const FIELD_MAX_CHARACTERS = 5 * TEXT_MAX_CHARACTERS;
/** Longest picture description in characters; nebius takes no more. */
export const IMAGE_PROMPT_MAX_CHARACTERS = 2_000;
/** Longest text to read aloud, in characters: speech is billed by the character. */
export const SPEECH_MAX_CHARACTERS = 1_000;
/** Most messages of a chat request. */
export const HISTORY_MAX_MESSAGES = 50;
/** Most characters of all messages of a chat request together. */
export const HISTORY_MAX_CHARACTERS = 32_000;
