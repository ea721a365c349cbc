/** Most tokens a chat or a text answer may use, thinking included. */
export const CHAT_MAX_TOKENS = 500;
/** Sampling temperature of every chat and text call. */
export const CHAT_TEMPERATURE = 0.7;
/** Nucleus sampling of the assistant's call. */
export const WIDGET_TOP_P = 0.9;
/** Most new tokens of plain text generation. */
export const FALLBACK_MAX_NEW_TOKENS = 100;

/** How many classes a classification shows. */
export const CLASSIFICATION_TOP = 5;
/** Decimals of a score shown as a percentage. */
export const PERCENT_DECIMALS = 1;
/** Decimals of every other number shown. */
export const NUMBER_DECIMALS = 4;

/** Milliseconds between two chunks of a recording. */
export const RECORDER_CHUNK_MS = 100;
/** Milliseconds between two ticks of the recorder's timer. */
export const RECORDER_TICK_MS = 1_000;
/** Samples per second asked of the microphone. */
export const RECORDER_SAMPLE_RATE = 44_100;
/** The container a recording uses where the browser can. */
export const RECORDER_PREFERRED_TYPE = "audio/webm;codecs=opus";
/** Longest clip in seconds that Whisper takes on hf-inference. */
export const TRANSCRIBE_MAX_SECONDS = 30;

/** Milliseconds for which a copy button shows its check. */
export const COPY_FEEDBACK_MS = 2_000;

/** The assistant's size in pixels, open. */
export const WIDGET_SIZE = { width: 384, height: 500, minimizedWidth: 320 } as const;

/** The type of an audio upload whose container is not known. */
export const DEFAULT_AUDIO_TYPE = "audio/flac";

/** Largest picture in bytes. The provider publishes none, so this limit is ours. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Largest recording in bytes. The provider publishes none, so this limit is ours. */
export const AUDIO_MAX_BYTES = 25 * 1024 * 1024;
/** Largest picture in pixels (width times height): stops decompression bombs. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Longest side in pixels to which the browser scales a picture down before it is sent. */
export const IMAGE_UPLOAD_MAX_SIDE = 2_048;
/** Largest JSON body in bytes that the server reads. */
export const JSON_MAX_BYTES = 256 * 1024;

/** Longest text in characters for text generation and for one chat message. */
export const TEXT_MAX_CHARACTERS = 4_000;
/** Longest picture description in characters: nebius takes 2000. */
export const IMAGE_PROMPT_MAX_CHARACTERS = 2_000;
/** Longest text in characters to be read aloud: speech is billed by the character. */
export const SPEECH_MAX_CHARACTERS = 1_000;
/** Most messages a chat request carries. */
export const HISTORY_MAX_MESSAGES = 50;
/** Most characters of all messages of a chat request together. */
export const HISTORY_MAX_CHARACTERS = 32_000;

/** What one call of each task costs of the allowance, in points. */
export const TASK_POINTS = {
	generateText: 1,
	chat: 1,
	widgetChat: 1,
	classify: 1,
	detect: 1,
	transcribe: 2,
	tts: 2,
	generateImage: 4,
} as const;
