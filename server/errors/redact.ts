const MAX_CHARACTERS = 200;

/**
 * Tokens and keys, account names, machine addresses, file paths, stack traces. A message with any of these is dropped
 * as a whole, because a redacted one may still leak.
 */
const secrets = [
	/\b(hf|sk|key|api)[_-][A-Za-z0-9_-]{6,}/i,
	/\b[a-z]{1,4}\d?_(?=\w*\d)\w{8,}|\beyJ[\w-]{8,}/i,
	/\bbearer\s/i,
	/\b(on behalf of|user|org|organization|account|username|team|billing|credits?|balance|pro)\b/i,
	/accounts\/[\w-]+/i,
	/traceback|\bat \S+[:(]\d+|\S:\d+:\d+\b|\bline \d+, in\b|\.(py|js|ts|rs|go)\b/i,
	/(^|[\s"'`(=:])~?(\/[\w.-]+){2,}|\/(tmp|root|home|app|usr|var|etc|opt)\b|[a-z]:\\|\\\\\w/i,
	/https?:\/\//i,
	/\b\d{1,3}(\.\d{1,3}){3}\b|\[[\da-f:]*:[\da-f:]*\]|\blocalhost\b|\.(internal|local)\b/i,
	/@[\w-]+\.\w/,
	/[A-Za-z0-9+/_-]{40,}/,
] as const;

/** Whether a text may hold anything that must not leave the server. */
export function mayHoldSecret(text: string): boolean {
	return secrets.some((secret) => secret.test(text));
}

/**
 * A provider's message for a visitor: one line, clipped. Empty if it is markup or contains anything that
 * must not leave the server.
 */
export function redact(message: string): string {
	if (/<[a-z!/]/i.test(message)) return "";
	const text = message.replace(/[\s\p{Cc}]+/gu, " ").trim();
	if (mayHoldSecret(text)) return "";
	if (text.length <= MAX_CHARACTERS) return text;
	// Do not cut a surrogate pair in half.
	return `${text.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
