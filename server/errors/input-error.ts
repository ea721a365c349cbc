import type { ZodError } from "zod";
import { type ErrorCode, isErrorCode } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";

type Issue = ZodError["issues"][number];

const textFields = ["prompt", "text", "content"];

/** Decides what is wrong with an input. The error never repeats the input. */
export function inputError(error: ZodError): AppError {
	const issue = error.issues[0];
	if (!issue) return new AppError("BAD_INPUT", { isFree: true });
	const limit = issue.code === "too_big" ? Number(issue.maximum) : 0;
	return new AppError(codeOf(issue), { parts: { limit }, isFree: true });
}

function codeOf(issue: Issue): ErrorCode {
	if (issue.code === "custom") return codeOfParams(issue.params);
	const field = String(issue.path.at(-1));
	if (issue.code === "too_big" && textFields.includes(field)) return "TEXT_TOO_LONG";
	if (issue.code === "too_big" && field === "messages") return "HISTORY_TOO_LONG";
	if (issue.code === "too_small" && [...textFields, "messages"].includes(field)) {
		return "TEXT_MISSING";
	}
	return "BAD_INPUT";
}

function codeOfParams(params: unknown): ErrorCode {
	if (typeof params !== "object" || params === null || !("errorCode" in params)) return "BAD_INPUT";
	const code = String(params.errorCode);
	return isErrorCode(code) ? code : "BAD_INPUT";
}
