import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import type { BoundProvider } from "../backends/gateway/gateway.ts";
import { AppError } from "../errors/app-error.ts";
import { appErrorOf } from "../errors/app-error-of.ts";
import { PublicError } from "../errors/public-error.ts";
import type { Context } from "./context.ts";

type TaskCall = {
	/** The provider, bound to this call's abort signal and accounting. */
	provider: BoundProvider;
	/** Settles a call that was answered. */
	finish(): void;
	/** Decides what was thrown, settles the call, and gives the error with what it cost. */
	fail(thrown: unknown): PublicError;
	/** Passes a stream on and settles the call at its end, its failure or its abandonment. */
	follow(events: AsyncIterable<unknown>): AsyncIterable<unknown>;
};

/** Reserves points and a slot for a task call; throws the PublicError of a refused allowance. */
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
		.catch((thrown: unknown) => {
			const error = appErrorOf(thrown);
			report({ error, points: 0 });
			throw new PublicError(error);
		});
	const gateway = reservation.usesSandbox ? services.sandboxGateway : services.gateway;
	let isSent = false;
	let pointsSpent: number | undefined;
	signal?.addEventListener("abort", handleAbort);
	if (signal?.aborted) handleAbort();

	return {
		provider: gateway.bind({ signal, onSent: handleSent, onUsage: handleUsage }),
		finish: () => void settle(),
		fail,
		follow,
	};

	function handleAbort() {
		settle(new AppError("STOPPED"));
	}
	function handleSent(model: string) {
		isSent = true;
		facts.model = model;
	}
	function handleUsage(completionTokens: number) {
		facts.completionTokens = completionTokens;
	}
	function fail(thrown: unknown): PublicError {
		const error = appErrorOf(thrown);
		return new PublicError(error, settle(error));
	}
	/** Gives the points spent; only the first time counts. */
	function settle(error?: AppError): number {
		if (pointsSpent !== undefined) return pointsSpent;
		signal?.removeEventListener("abort", handleAbort);
		const isFree = error !== undefined && (!isSent || (!facts.firstEventMs && error.isFree));
		pointsSpent = isFree ? 0 : TASK_POINTS[task];
		reservation.release();
		if (isFree) void reservation.refund();
		report({ error, points: pointsSpent });
		return pointsSpent;
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
					if (next.done) settle();
					else facts.firstEventMs ??= performance.now() - startedAt;
					return next;
				} catch (error) {
					throw fail(error);
				}
			},
			async return() {
				settle(new AppError("STOPPED"));
				await iterator.return?.();
				return { done: true, value: undefined };
			},
		};
	}
	function report({ error, points }: { error: AppError | undefined; points: number }) {
		services.onTaskCall({
			requestId,
			task,
			outcome: error?.code ?? "ok",
			...(error?.detail !== undefined && { detail: error.detail }),
			durationMs: performance.now() - startedAt,
			points,
			...(requestBytes !== undefined && { bytes: requestBytes }),
			...facts,
		});
	}
}
