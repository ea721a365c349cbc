import type { ZodError } from "zod";
import { type ErrorCode, isErrorCode } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";

type Issue = ZodError["issues"][number];

const textFields = ["prompt", "text", "content"];

/** The error of an invalid input. It never repeats the input. */
export function inputError(error: ZodError): AppError {
	const issue = error.issues[0];
	if (!issue) return new AppError("BAD_INPUT", { isFree: true });
	const limit = issue.code === "too_big" ? Number(issue.maximum) : 0;
	return new AppError(codeOf(issue), { parts: { limit }, isFree: true });
}

function codeOf(issue: Issue): ErrorCode {
	if (issue.code === "custom") {
		const code = String(issue.params?.["errorCode"]);
		return isErrorCode(code) ? code : "BAD_INPUT";
	}
	const field = String(issue.path.at(-1));
	const isHistory = field === "messages";
	if (!isHistory && !textFields.includes(field)) return "BAD_INPUT";
	if (issue.code === "too_small") return "TEXT_MISSING";
	if (issue.code !== "too_big") return "BAD_INPUT";
	return isHistory ? "HISTORY_TOO_LONG" : "TEXT_TOO_LONG";
}
