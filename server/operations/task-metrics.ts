import type { Metrics } from "./metrics.ts";
import type { TaskCallRecord } from "./task-call-record.ts";

const MS = 1_000;

/** Counts each task call that ended. */
export function createTaskMetrics(metrics: Metrics): (record: TaskCallRecord) => void {
	return ({ task, outcome, durationMs, firstEventMs, points, completionTokens }) => {
		metrics.calls.inc({ task, code: outcome });
		metrics.duration.observe({ task }, durationMs / MS);
		if (firstEventMs !== undefined) metrics.firstToken.observe({ task }, firstEventMs / MS);
		if (completionTokens !== undefined) metrics.tokens.inc({ task }, completionTokens);
		if (points > 0) metrics.points.inc({ task }, points);
		if (refusals.has(outcome)) metrics.refusals.inc({ code: outcome });
	};
}

/** The codes with which the allowance refuses a call. */
const refusals = new Set(["VISITOR_ALLOWANCE", "SITE_ALLOWANCE", "VISITOR_BUSY", "SITE_BUSY"]);
