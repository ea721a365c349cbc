import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";

/** A file host knows neither our key nor the model: what it refuses is no fault of theirs. */
export function badFile(error: unknown): never {
	if (!(error instanceof AppError) || meansItself.has(error.code)) throw error;
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: `file: ${error.detail ?? ""}` });
}

const meansItself = new Set<ErrorCode>(["STOPPED", "PROVIDER_TIMEOUT", "PROVIDER_BAD_RESPONSE"]);
