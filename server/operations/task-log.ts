import type { FastifyBaseLogger } from "fastify";
import { errors, isErrorCode } from "#shared/errors.ts";
import type { TaskCallRecord } from "./task-call-record.ts";

/** Writes one log line for each task call: names and figures only. */
export function createTaskLog(log: FastifyBaseLogger): (record: TaskCallRecord) => void {
	return ({ requestId, outcome, durationMs, firstEventMs, ...facts }) => {
		const status = isErrorCode(outcome) ? errors[outcome].httpStatus : 200;
		const line = {
			...facts,
			reqId: requestId,
			outcome,
			status,
			durationMs: Math.round(durationMs),
			...(firstEventMs !== undefined && { firstEventMs: Math.round(firstEventMs) }),
		};
		if (status >= 500) log.warn(line, "task call failed");
		else log.info(line, "task call");
	};
}
