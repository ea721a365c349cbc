import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import { sandboxBackend } from "../../catalogue/sandbox-backend.ts";
import { appErrorOf, publicError } from "../../errors/public-error.ts";
import type { Context } from "../context.ts";
import type { ModelQuestion, Models } from "./models.ts";

type TaskCall = {
	/** The models, bound to this call's abort signal and accounting. */
	models: Models;
	/** Settles the call; only the first time counts. */
	finish(error?: unknown): void;
	/** Passes a stream on and settles the call at its end, its failure or its abandonment. */
	follow(events: AsyncIterable<unknown>): AsyncIterable<unknown>;
};

/** What the log learns of a call on its way. */
type CallFacts = {
	model?: string;
	backend?: string;
	tried?: number;
	firstEventMs?: number;
	completionTokens?: number;
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
	const facts: CallFacts = {};
	const reservation = await services.allowance
		.reserve({ visitor, task })
		.catch((error: unknown) => {
			report({ error, points: 0 });
			throw error;
		});
	let isSent = false;
	let isCharged = false;
	let isFinished = false;
	signal?.addEventListener("abort", handleAbort);
	if (signal?.aborted) handleAbort();

	return {
		models: { ask, onUsage: handleUsage },
		finish,
		follow,
	};

	function handleAbort() {
		finish(new DOMException("The visitor left", "AbortError"));
	}
	async function ask<Task extends TaskName>(question: ModelQuestion<Task>) {
		const { model, task: asked, input } = question;
		const { answer, backend } = await services.failover.ask<Task>({
			task: asked,
			input,
			backends: reservation.usesSandbox ? [sandboxBackend(model)] : model.backends,
			signal,
			onSent() {
				isSent = true;
				facts.model = model.id;
			},
			onAttempt(attempt) {
				isCharged ||= attempt.error?.isFree === false;
				facts.backend = attempt.backend.name;
				facts.tried = (facts.tried ?? 0) + 1;
				services.onBackendCall({ model: model.id, ...attempt });
			},
		});
		const source = backend.kind;
		return { answer, facts: () => ({ durationMs: performance.now() - startedAt, source }) };
	}
	function handleUsage(completionTokens: number) {
		facts.completionTokens = completionTokens;
	}
	function finish(error?: unknown) {
		if (isFinished) return;
		isFinished = true;
		signal?.removeEventListener("abort", handleAbort);
		const isFree =
			error !== undefined &&
			(!isSent || (!facts.firstEventMs && !isCharged && appErrorOf(error).isFree));
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
