import { AppError } from "../../errors/app-error.ts";

/** The error of an unusable answer; `detail` is for the log and quotes nothing. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}
