import type { FastifyBaseLogger } from "fastify";
import { errors, isErrorCode } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import { describeFault, isOfServers, variableAtFault } from "../errors/back-end-faults.ts";
import { type Metrics, refusals } from "./metrics.ts";

/** One task call for log and metrics: names and figures, no text of a visitor. */
export type TaskCallRecord = {
	requestId: string;
	task: TaskName;
	/** A daily label of the visitor: shows that somebody spends a lot, but not who. */
	visitor: string;
	/** The model's id in the catalogue; absent if no provider was called. */
	model?: string;
	/** The last back-end called, and the number of back-ends called. */
	backend?: string;
	tried?: number;
	/** The requests that went out to them, with repeats, polls of a queue and fetched files. */
	requests?: number;
	/** The error code, or "ok". */
	outcome: string;
	/** For the log only: the provider's message, clipped and redacted. */
	detail?: string | undefined;
	/** Request parameters that the answer ignores. */
	note?: string;
	/** Size of the request's body, if announced. */
	bytes?: number | undefined;
	durationMs: number;
	/** Milliseconds until the first event of a stream. */
	firstEventMs?: number;
	/** Points spent; 0 if they went back. */
	points: number;
	/** The answer was prepared, so no back-end was called. */
	isPrepared?: true;
	/** Tokens that the model wrote, if the provider counted them. */
	completionTokens?: number;
};

/** One attempt to get an answer: names and figures, no text of a visitor. */
export type BackendCall = {
	model: string;
	backend: { name: string; keyName?: string | undefined };
	/** Absent on success. */
	error:
		| { code: string; detail: string | undefined; refusedField?: string | undefined }
		| undefined;
	/** Its outcome differs from the previous attempt's on the same back-end. */
	isNews: boolean;
};

/** One verdict on input or output: names and figures, never the text. */
export type VerdictRecord = {
	requestId: string;
	/** The model that was called or would have been. */
	model: string;
	part: "words" | "pictures";
	/** What was judged: the visitor's input or the model's answer. */
	place: "input" | "answer";
	verdict: "pass" | "veil" | "refuse" | "silent";
	/** The judge's host; "none" if none answered. */
	judge: string;
	/** The category found, from a closed list. */
	category: string;
	durationMs: number;
};

export type CallLog = ReturnType<typeof createCallLog>;

/**
 * Logs and counts each task call, and logs each change of a back-end's state once. A call that the host or a provider
 * must mend is a warning, whatever its status.
 */
export function createCallLog(metrics: Metrics, log: FastifyBaseLogger) {
	return {
		/** Called once for every task call. */
		onTaskCall({ requestId, outcome, durationMs, firstEventMs, ...record }: TaskCallRecord): void {
			const { task, points, completionTokens } = record;
			const status = isErrorCode(outcome) ? errors[outcome].httpStatus : 200;
			const line = {
				reqId: requestId,
				outcome,
				status,
				durationMs: Math.round(durationMs),
				...(firstEventMs !== undefined && { firstEventMs: Math.round(firstEventMs) }),
				...record,
			};
			if (isOfServers(outcome)) log.warn(line, "task call failed");
			else log.info(line, "task call");
			metrics.calls.inc({ task, code: outcome });
			// A prepared answer's duration says nothing about the model.
			if (record.isPrepared) {
				metrics.preparedAnswers.inc({ task });
				return;
			}
			metrics.duration.observe({ task }, durationMs / 1_000);
			if (firstEventMs !== undefined) {
				metrics.firstToken.observe({ task }, firstEventMs / 1_000);
				const { model, backend } = record;
				if (model !== undefined && backend !== undefined) {
					metrics.backendFirstToken.observe({ model, backend }, firstEventMs / 1_000);
				}
			}
			if (completionTokens !== undefined) metrics.tokens.inc({ task }, completionTokens);
			if (points > 0) metrics.points.inc({ task }, points);
			if (refusals.includes(outcome)) metrics.refusals.inc({ code: outcome });
		},
		/** Called for every verdict. */
		onVerdict({ requestId, durationMs, ...record }: VerdictRecord): void {
			const { part, verdict, judge, category } = record;
			const line = { reqId: requestId, ...record, durationMs: Math.round(durationMs) };
			if (verdict === "silent") log.warn(line, "no judge answered");
			else log.info(line, "verdict");
			metrics.verdicts.inc({ part, verdict, judge, category });
			metrics.verdictDuration.observe({ part }, durationMs / 1_000);
		},
		/** Called for every attempt to get an answer from a back-end. */
		onBackendCall({ model, backend: { name: backend, keyName }, ...call }: BackendCall): void {
			const { error, isNews } = call;
			const name = error && variableAtFault(error.code, keyName);
			const variable = name !== undefined && { variable: name };
			metrics.backendCalls.inc({ model, backend, outcome: error?.code ?? "ok", ...variable });
			if (!isNews) return;
			if (!error) {
				log.info({ model, backend }, "a back-end answers again");
				return;
			}
			const { code: outcome, detail, refusedField } = error;
			const line = { model, backend, outcome, detail, ...variable };
			log.warn(
				refusedField === undefined ? line : { ...line, field: refusedField },
				`a back-end ${describeFault(outcome, name)}`,
			);
		},
	};
}
