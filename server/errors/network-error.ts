import { AppError } from "./app-error.ts";

/** No connection was made: refused, no such host, or no route. */
const withoutConnection: readonly string[] = [
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"UND_ERR_CONNECT_TIMEOUT",
];

/** The error of a request without an answer. */
export function networkError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const hadConnection = !withoutConnection.includes(code);
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code, hadConnection });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true, hadConnection });
}
