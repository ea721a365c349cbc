import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "./metrics.ts";

/** One attempt to get an answer: figures and names, nothing a visitor wrote. */
export type BackendCall = {
	model: string;
	backend: { name: string };
	/** Absent for an answer. */
	error: { code: string; detail: string | undefined } | undefined;
	/** It ended unlike the attempt before it on the same back-end. */
	isNews: boolean;
};

/** What only the site's host can mend. */
const hostFaults = new Set([
	"AUTHENTICATION_FAILED",
	"CREDITS_EXHAUSTED",
	"PROVIDER_CONFIGURATION",
]);

/** Counts each attempt, and tells the host once when a back-end begins or ceases to fail. */
export function createBackendCallReport(
	metrics: Metrics,
	log: FastifyBaseLogger,
): (call: BackendCall) => void {
	return ({ model, backend: { name: backend }, error, isNews }) => {
		metrics.backendCalls.inc({ model, backend, outcome: error?.code ?? "ok" });
		if (!isNews) return;
		if (!error) log.info({ model, backend }, "a back-end answers again");
		else {
			const says = hostFaults.has(error.code) ? "refuses this site's key or account" : "fails";
			log.warn({ model, backend, outcome: error.code, detail: error.detail }, `a back-end ${says}`);
		}
	};
}
