import { AppError } from "../../errors/app-error.ts";

/** The error of an unusable answer; `detail` is for the log and quotes nothing. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}

/** The same for an answer that is JSON of another shape than its task's; a visitor may still be able to read it. */
export function unreadReply(detail: string, unread: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail, unread });
}
