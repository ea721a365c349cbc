import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import type { BoundProvider } from "../backends/gateway/gateway.ts";
import { appErrorOf, publicError } from "../errors/public-error.ts";
import type { Context } from "./context.ts";

type TaskCall = {
	/** The provider, bound to this call's abort signal and accounting. */
	provider: BoundProvider;
	/** Settles the call; only the first time counts. */
	finish(error?: unknown): void;
	/** Passes a stream on and settles the call at its end, its failure or its abandonment. */
	follow(events: AsyncIterable<unknown>): AsyncIterable<unknown>;
};

/** Reserves points and a slot for a task call; throws the AppError of a refused allowance. */
export async function beginTaskCall({
	task,
	signal,
	context: { services, visitor, requestId, requestBytes },
}: {
	task: TaskName;
	signal: AbortSignal | undefined;
	context: Context;
}): Promise<TaskCall> {
	const startedAt = performance.now();
	const facts: { model?: string; firstEventMs?: number; completionTokens?: number } = {};
	const reservation = await services.allowance
		.reserve({ visitor, task })
		.catch((error: unknown) => {
			report({ error, points: 0 });
			throw error;
		});
	const gateway = reservation.usesSandbox ? services.sandboxGateway : services.gateway;
	let isSent = false;
	let isFinished = false;
	signal?.addEventListener("abort", handleAbort);
	if (signal?.aborted) handleAbort();

	return {
		provider: gateway.bind({ signal, onSent: handleSent, onUsage: handleUsage }),
		finish,
		follow,
	};

	function handleAbort() {
		finish(new DOMException("The visitor left", "AbortError"));
	}
	function handleSent(model: string) {
		isSent = true;
		facts.model = model;
	}
	function handleUsage(completionTokens: number) {
		facts.completionTokens = completionTokens;
	}
	function finish(error?: unknown) {
		if (isFinished) return;
		isFinished = true;
		signal?.removeEventListener("abort", handleAbort);
		const isFree =
			error !== undefined && (!isSent || (!facts.firstEventMs && appErrorOf(error).isFree));
		reservation.release();
		if (isFree) void reservation.refund();
		report({ error, points: isFree ? 0 : TASK_POINTS[task] });
	}
	// No generator: one that is abandoned before its first event runs no finally and holds its slot.
	function follow(events: AsyncIterable<unknown>): AsyncIterableIterator<unknown> {
		const iterator = events[Symbol.asyncIterator]();
		return {
			[Symbol.asyncIterator]() {
				return this;
			},
			async next() {
				try {
					const next = await iterator.next();
					if (next.done) finish();
					else facts.firstEventMs ??= performance.now() - startedAt;
					return next;
				} catch (error) {
					finish(error);
					throw publicError(error);
				}
			},
			async return() {
				if (!isFinished) finish(new DOMException("The reader left", "AbortError"));
				await iterator.return?.();
				return { done: true, value: undefined };
			},
		};
	}
	function report({ error, points }: { error: unknown; points: number }) {
		const shown = error === undefined ? undefined : appErrorOf(error);
		services.onTaskCall({
			requestId,
			task,
			outcome: shown?.code ?? "ok",
			...(shown?.detail !== undefined && { detail: shown.detail }),
			durationMs: performance.now() - startedAt,
			points,
			...(requestBytes !== undefined && { bytes: requestBytes }),
			...facts,
		});
	}
}
