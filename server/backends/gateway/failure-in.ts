import type { TaskName } from "#shared/models.ts";
import type { AppError } from "../../errors/app-error.ts";
import { decideError } from "../../errors/decide-error.ts";
import { readErrorBody } from "./error-body.ts";

/** What a whole answer with status 200 means that is a failure and names its true status. */
export function failureIn(text: string, task: TaskName): AppError | undefined {
	const { status: namedStatus, ...said } = readErrorBody(text);
	if (namedStatus === undefined || said.message === "") return undefined;
	return decideError({ task, status: undefined, namedStatus, ...said });
}
