import { AppError } from "./app-error.ts";

/** No connection was made: nobody listens there, no such host, no way to it. */
const withoutConnection: readonly string[] = [
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"UND_ERR_CONNECT_TIMEOUT",
];

/** Decides what it means that a request got no answer. */
export function networkError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const hadConnection = !withoutConnection.includes(code);
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code, hadConnection });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true, hadConnection });
}
