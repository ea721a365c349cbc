import type { AnswerSource } from "#shared/result.ts";
import type { BoundProvider } from "./gateway.ts";

/** Starts the clock of a result; the function it gives says how long it took and who answered. */
export function startFacts({
	source,
}: BoundProvider): () => { durationMs: number; source: AnswerSource } {
	const startedAt = performance.now();
	return () => ({ durationMs: performance.now() - startedAt, source });
}
