import { AppError } from "./app-error.ts";

/** Decides what it means that a request got no answer. */
export function networkError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true });
}
