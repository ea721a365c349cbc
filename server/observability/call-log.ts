import type { FastifyBaseLogger } from "fastify";
import { errors, isErrorCode } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import type { Metrics } from "./metrics.ts";

/** One task call as the log and the metrics see it: names and figures, nothing a visitor wrote. */
export type TaskCallRecord = {
	requestId: string;
	task: TaskName;
	/** Names the visitor for a day: shows the host who spends, and nobody who that is. */
	visitor: string;
	/** The hub id of the model called; absent when the provider was not called. */
	model?: string;
	/** The last back-end asked, and how many were. */
	backend?: string;
	tried?: number;
	/** The error code, or "ok". */
	outcome: string;
	/** For the log only: what the provider said, clipped and redacted. */
	detail?: string | undefined;
	/** What the answer leaves out. */
	note?: string;
	/** Size of the request's body, where it was announced. */
	bytes?: number | undefined;
	durationMs: number;
	/** Milliseconds until the first event of a stream. */
	firstEventMs?: number;
	/** Points spent; 0 when they went back. */
	points: number;
	/** Tokens the model wrote, where the provider counted them. */
	completionTokens?: number;
};

/** One attempt to get an answer: figures and names, nothing a visitor wrote. */
export type BackendCall = {
	model: string;
	backend: { name: string; keyName?: string | undefined };
	/** Absent for an answer. */
	error: { code: string; detail: string | undefined } | undefined;
	/** It ended unlike the attempt before it on the same back-end. */
	isNews: boolean;
};

/** The codes with which the allowance refuses a call. */
const refusals = new Set(["VISITOR_ALLOWANCE", "SITE_ALLOWANCE", "VISITOR_BUSY", "SITE_BUSY"]);

/** What only the site's host can mend: the key, or the account that it belongs to. */
const keyFaults = new Set([
	"AUTHENTICATION_FAILED",
	"INVALID_TOKEN",
	"CREDITS_EXHAUSTED",
	"PROVIDER_CONFIGURATION",
]);

/** Told what happened to calls. */
export type CallLog = ReturnType<typeof createCallLog>;

/** Writes one log line for each task call and counts it; tells the host once how back-ends fare. */
export function createCallLog(metrics: Metrics, log: FastifyBaseLogger) {
	return {
		/** Told once about every task call. */
		onTaskCall({ requestId, outcome, durationMs, firstEventMs, ...facts }: TaskCallRecord): void {
			const { task, points, completionTokens } = facts;
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
			metrics.calls.inc({ task, code: outcome });
			metrics.duration.observe({ task }, durationMs / 1_000);
			if (firstEventMs !== undefined) metrics.firstToken.observe({ task }, firstEventMs / 1_000);
			if (completionTokens !== undefined) metrics.tokens.inc({ task }, completionTokens);
			if (points > 0) metrics.points.inc({ task }, points);
			if (refusals.has(outcome)) metrics.refusals.inc({ code: outcome });
		},
		/** Told about every attempt to get an answer from a back-end. */
		onBackendCall({ model, backend: { name: backend, keyName }, ...call }: BackendCall): void {
			const { error, isNews } = call;
			const isKeyFault = error !== undefined && keyFaults.has(error.code);
			/** The variable to mend. */
			const variable = isKeyFault && keyName !== undefined && { variable: keyName };
			metrics.backendCalls.inc({ model, backend, outcome: error?.code ?? "ok", ...variable });
			if (!isNews) return;
			if (!error) log.info({ model, backend }, "a back-end answers again");
			else {
				const { code: outcome, detail } = error;
				const key = variable ? `the key in ${variable.variable}` : "this site's key";
				const says = isKeyFault ? `refuses ${key}, or its account` : "fails";
				log.warn({ model, backend, outcome, detail, ...variable }, `a back-end ${says}`);
			}
		},
	};
}
