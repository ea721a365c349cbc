import { type ErrorEntry, otherModel, tryLater } from "./error-entry.ts";

/** Errors whose sentences are fixed word for word: others rely on them. */
export const specifiedErrors = {
	MODEL_NOT_FOUND: {
		sentence: "Model not found. The model may not exist or is not publicly available.",
		httpStatus: 404,
		fixer: "host",
		tips: [
			"The model may be private.",
			"Try another model.",
			"The model may be temporarily unavailable.",
		],
	},
	RATE_LIMIT: {
		sentence: "Rate limit exceeded. Please try again later.",
		httpStatus: 429,
		fixer: "provider",
		tips: ["The provider asks for a pause. Nothing you typed is lost."],
	},
	MODEL_LOADING: {
		sentence: "Model is currently loading. Please try again in a few moments.",
		httpStatus: 503,
		fixer: "provider",
		tips: ["This usually takes 1-2 minutes on the first request."],
	},
	INVALID_TOKEN: {
		sentence: "Invalid API token. Please check your provider token.",
		httpStatus: 502,
		fixer: "host",
		tips: [otherModel],
	},
	PROVIDER_CONFIGURATION: {
		sentence:
			"This model requires a specific provider configuration. Please try a different model or check your API access.",
		httpStatus: 502,
		fixer: "host",
		tips: [otherModel],
	},
	AUTHENTICATION_FAILED: {
		sentence:
			"Authentication failed. Please check your provider API token and ensure it has the necessary permissions.",
		httpStatus: 502,
		fixer: "host",
		tips: [otherModel],
	},
	API_ERROR: {
		sentence: "API Error: {message}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, otherModel],
	},
	UNEXPECTED: {
		sentence: "An unexpected error occurred. Please try again.",
		httpStatus: 500,
		fixer: "host",
		tips: [tryLater],
	},
	TOKEN_REQUIRED: {
		sentence:
			"API token is required. Please set HF_TOKEN, the Hugging Face token, in your .env file.",
		httpStatus: 503,
		fixer: "host",
		tips: [],
	},
	IMAGE_GENERATION_FAILED: {
		sentence: "Image generation failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "A shorter or plainer description sometimes helps."],
	},
	INVALID_IMAGE_RESPONSE: {
		sentence: "Invalid response format from image generation API",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater],
	},
	TTS_FAILED: {
		sentence: "TTS generation failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "A shorter text sometimes helps."],
	},
	WHISPER_FAILED: {
		sentence: "Whisper API failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "Check that the recording plays and is shorter than 30 seconds."],
	},
	UNSUPPORTED_FILE_TYPE: {
		sentence: "Unsupported file type for this model",
		httpStatus: 415,
		fixer: "visitor",
		tips: ["The formats this model takes are listed in the form."],
	},
	REQUEST_FAILED: {
		sentence: "Failed to process request",
		httpStatus: 502,
		fixer: "connection",
		tips: ["Check your connection, then try again."],
	},
	FILE_FAILED: {
		sentence: "Failed to process file",
		httpStatus: 502,
		fixer: "connection",
		tips: ["Check your connection, then try again."],
	},
} as const satisfies Record<string, ErrorEntry>;
