import { TASK_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import type { WireTasks } from "../../backends/wire-task.ts";
import type { CatalogueModel } from "../../catalogue/catalogue.ts";
import { sandboxBackend } from "../../catalogue/sandbox-backend.ts";
import { AppError } from "../../errors/app-error.ts";
import { appErrorOf } from "../../errors/app-error-of.ts";
import { PublicError } from "../../errors/public-error.ts";
import type { TaskCallRecord } from "../../operations/reports.ts";
import type { Context } from "../context.ts";

/** What a task asks of a model. */
export type ModelQuestion<Task extends TaskName> = {
	task: Task;
	model: CatalogueModel;
	input: WireTasks[Task]["input"];
};

/** The models, bound to one task call: its visitor, its slot, its accounting. */
export type Models = Awaited<ReturnType<typeof beginTaskCall>>["models"];

type Call = { task: TaskName; signal: AbortSignal | undefined; context: Context };

/** Reserves points and a slot for a task call; throws the PublicError of a refused allowance. */
export async function beginTaskCall({
	task,
	signal,
	context: { services, visitor, requestId, requestBytes },
}: Call) {
	const startedAt = performance.now();
	/** What the log learns of the call on its way. */
	const facts: Partial<TaskCallRecord> = {};
	const reservation = await services.allowance
		.reserve({ visitor, task })
		.catch((thrown: unknown) => {
			const error = appErrorOf(thrown);
			report({ error, points: 0 });
			throw new PublicError(error);
		});
	let isSent = false;
	let isCharged = false;
	let price: number = TASK_POINTS[task];
	let pointsSpent: number | undefined;
	if (signal?.aborted) leave();
	signal?.addEventListener("abort", leave);

	return { models: { ask, onUsage, onNote }, settle, fail, follow };

	function leave() {
		settle(new AppError("STOPPED"));
	}
	/** Asks a model's back-ends. Throws the AppError of the failure. */
	async function ask<Task extends TaskName>(question: ModelQuestion<Task>) {
		const { model, task: asked, input } = question;
		// The assistant costs what it costs, whichever model it speaks through.
		if (asked !== "widgetChat") price = model.points;
		await reservation.charge(price);
		const { answer, backend } = await services.failover.ask<Task>({
			task: asked,
			input,
			visitor,
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
		/** What every result says of its answer: which model gave it, from whom, and after how long. */
		const told = { model: model.id, source: backend.kind };
		return { answer, facts: () => ({ ...told, durationMs: performance.now() - startedAt }) };
	}
	/** Tells the log how many tokens the model wrote. */
	function onUsage(completionTokens: number) {
		facts.completionTokens = completionTokens;
	}
	/** Tells the log what an answer leaves out. */
	function onNote(note: string) {
		facts.note = note;
	}
	/** Decides what was thrown, settles the call, and gives the error with what it cost. */
	function fail(thrown: unknown): PublicError {
		const error = appErrorOf(thrown);
		return new PublicError(error, settle(error));
	}
	/** Ends the call, with an answer or an error, and gives the points spent; only the first time counts. */
	function settle(error?: AppError): number {
		if (pointsSpent !== undefined) return pointsSpent;
		signal?.removeEventListener("abort", leave);
		const isFree =
			error !== undefined && (!isSent || (!facts.firstEventMs && !isCharged && error.isFree));
		pointsSpent = isFree ? 0 : price;
		reservation.release();
		if (isFree) void reservation.refund();
		report({ error, points: pointsSpent });
		return pointsSpent;
	}
	// Passes a stream on, and settles the call at its end, its failure or its abandonment.
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
				leave();
				await iterator.return?.();
				return { done: true, value: undefined };
			},
		};
	}
	function report({ error, points }: { error: AppError | undefined; points: number }) {
		services.onTaskCall({
			...facts,
			requestId,
			task,
			outcome: error?.code ?? "ok",
			detail: error?.detail,
			durationMs: performance.now() - startedAt,
			points,
			bytes: requestBytes,
		});
	}
}
