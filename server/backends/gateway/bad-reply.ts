import { AppError } from "../../errors/app-error.ts";

/** An answer that cannot be used; the detail is for the log and repeats nothing of it. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}
