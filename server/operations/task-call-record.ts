import type { TaskName } from "#shared/models.ts";

/** One task call as the log and the metrics see it: names and figures, nothing a visitor wrote. */
export type TaskCallRecord = {
	requestId: string;
	task: TaskName;
	/** The hub id of the model called; absent when the provider was not called. */
	model?: string;
	/** The last back-end asked, and how many were. */
	backend?: string;
	tried?: number;
	/** The error code, or "ok". */
	outcome: string;
	/** For the log only: what the provider said, clipped and redacted. */
	detail?: string;
	/** Size of the request's body, where it was announced. */
	bytes?: number;
	durationMs: number;
	/** Milliseconds until the first event of a stream. */
	firstEventMs?: number;
	/** Points spent; 0 when they went back. */
	points: number;
	/** Tokens the model wrote, where the provider counted them. */
	completionTokens?: number;
};
