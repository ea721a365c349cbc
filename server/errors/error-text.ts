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
 * The specification's table (section 8), row by row in its order: the code for a message that came
 * without any status. Messages with a status are decided by `decideError`, because this table
 * misreads real ones (provider.md 2.4).
 */
export function codeOfMessage(message: string): ErrorCode {
	if (message === "") return "UNEXPECTED";
	return rows.find(([contains]) => message.includes(contains))?.[1] ?? "API_ERROR";
}
