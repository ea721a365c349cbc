import type { ErrorCode } from "#shared/errors.ts";

const rows: readonly (readonly [contains: string, code: ErrorCode])[] = [
	["Model not found", "MODEL_NOT_FOUND"],
	["Rate limit", "RATE_LIMIT"],
	["loading", "MODEL_LOADING"],
	["token", "INVALID_TOKEN"],
	["No Inference Provider", "PROVIDER_CONFIGURATION"],
	["Invalid username or password", "AUTHENTICATION_FAILED"],
];

/**
 * Gives the code for a message that came without a status, by the first of these words that it
 * contains. Too coarse for a message with one: `codeOfRefusal` decides that.
 */
export function codeOfMessage(message: string): ErrorCode {
	if (message === "") return "UNEXPECTED";
	return rows.find(([contains]) => message.includes(contains))?.[1] ?? "API_ERROR";
}
