import type { z } from "zod";
import type { AcceptOther, AcceptPrepared } from "#shared/inputs.ts";
import type { StreamedTask, TaskName } from "#shared/models.ts";
import { type AnswerSource, isAsyncIterable, type OtherResult } from "#shared/result.ts";
import {
	type AnswerEnd,
	type AnswerStream,
	hear,
} from "../backends/completion/completion-stream.ts";
import { type ModelCall, picturesIn, type WireTasks } from "../backends/wires/wire.ts";
import type { Backend, CatalogueModel } from "../catalogue/catalogue.ts";
import { leastPriceOf, priceOf } from "../catalogue/price-of.ts";
import { providerOf } from "../catalogue/provider-summary.ts";
import { sandboxBackend } from "../catalogue/sandbox-backend.ts";
import { AppError } from "../errors/app-error.ts";
import { PublicError } from "../errors/public-error.ts";
import { toAppError } from "../errors/to-app-error.ts";
import type { TaskCallRecord } from "../observability/call-log.ts";
import type { Context } from "./context.ts";
import { otherAnswer } from "./other-answer.ts";
import { trpc } from "./trpc.ts";

/** The procedure of a task, with the input and output of its contract. */
export function taskProcedure<Input extends z.ZodType, Output extends z.ZodType>(
	task: TaskName,
	{ input, output }: { input: Input; output: Output },
) {
	return spendingProcedure(task).input(input).output(output);
}

/**
 * A procedure that spends: it reserves points and a slot before it reads its input, and settles them when its answer,
 * or its stream's last event, is sent.
 */
export function spendingProcedure(task: TaskName) {
	// Not built on publicProcedure, because each middleware copies the call's options twice.
	return trpc.procedure.use(async ({ ctx, next, signal }) => {
		const call = await beginTaskCall({ task, signal, context: ctx });
		const result = await next({ ctx: { models: call.models } });
		if (!result.ok) {
			const data = call.finishWithOther();
			if (data) return { ok: true, marker: result.marker, data };
			return { ...result, error: call.fail(result.error) };
		}
		if (isAsyncIterable(result.data)) return { ...result, data: call.follow(result.data) };
		call.finish();
		return result;
	});
}

/** Calls models for one task call: on behalf of its visitor, in its slot, at its price. */
export type Models = Awaited<ReturnType<typeof beginTaskCall>>["models"];

type AcceptingCall<Task extends TaskName> = ModelCall<Task> & {
	/** A prepared answer is acceptable. */
	acceptPrepared?: AcceptPrepared;
	/** An answer of another shape is acceptable. */
	acceptOther?: AcceptOther;
};

const nothingToKeep = async () => undefined;

/** Size of the largest sample file with its form. */
const EXAMPLE_MAX_BYTES = 600 * 1024;

type Options = { task: TaskName; signal: AbortSignal | undefined; context: Context };

/** Reserves points and a slot for a task call. Throws the PublicError of a refusal. */
async function beginTaskCall({
	task,
	signal,
	context: { services, visitor, shownPass, requestId, requestBytes },
}: Options) {
	const startedAt = performance.now();
	/** Fields for the log, collected during the call. */
	const callLog: Partial<TaskCallRecord> = {};
	let price = leastPriceOf(task, services.catalogue);
	const reservation = await services.allowance
		.reserve({ visitor, shownPass, points: price, mayBeFree: mayBePrepared() })
		.catch((thrown: unknown) => {
			const error = toAppError(thrown);
			report({ error, points: 0 });
			throw new PublicError(error);
		});
	let isCharged = false;
	let acceptsOther = false;
	/** Wakes the callers that wait for the answer to the same example. */
	let endMaking: (() => void) | undefined;
	let pointsSpent: number | undefined;
	/** Nothing but a back-end can refuse the call from here on, until it has answered. */
	let asksBackends = false;
	/** The most recent attempt to get an answer. */
	let last: { model: CatalogueModel; backend: Backend; error: AppError | undefined } | undefined;
	if (signal?.aborted) onAbort();
	signal?.addEventListener("abort", onAbort);

	return {
		models: { callModel, logUsage, logNote, finishWithFailure },
		finish,
		finishWithOther,
		fail,
		follow,
	};

	/** An example's answer is free, so a visitor without points may send as much as an example has. */
	function mayBePrepared(): boolean {
		if (services.preparedAnswers === undefined || task === "widgetChat") return false;
		return requestBytes !== undefined && requestBytes <= EXAMPLE_MAX_BYTES;
	}
	function onAbort() {
		// The gateway first takes back what only waited for a connection, which costs nothing.
		if (callLog.requests) setImmediate(stop);
		else stop();
	}
	function stop() {
		finish(new AppError("STOPPED"));
	}
	/** Calls a model's back-ends, or returns a prepared answer. Throws the AppError of the failure. */
	async function callModel<Task extends TaskName>({
		acceptPrepared,
		acceptOther,
		...call
	}: AcceptingCall<Task>) {
		const { model, task: called, input } = call;
		acceptsOther = acceptOther !== undefined;
		const given = acceptPrepared && (await givePrepared(call));
		if (given) return given;
		if (acceptPrepared === "only") throw new AppError("NOT_PREPARED", { isFree: true });
		if (reservation.refused) throw reservation.refused;
		price = priceOf({ model, pictures: picturesIn(input).length });
		await reservation.charge(price);
		// Moderated inside the call's slot, so that nobody can flood the judges; what is refused costs no points.
		await services.moderator.checkInput<Task>({ visitor, requestId, signal, ...call });
		asksBackends = true;
		if (!reservation.usesSandbox && model.backends.length === 0) throw notConfigured(model);
		const { answer, backend } = await services.failover.run<Task>({
			task: called,
			input,
			visitor,
			backends: reservation.usesSandbox ? [sandboxBackend(model)] : model.backends,
			signal,
			// The gateway reports each request, failover each attempt.
			onSent(change) {
				callLog.model = model.id;
				callLog.requests = (callLog.requests ?? 0) + change;
			},
			onAttempt(attempt) {
				last = { model, ...attempt };
				isCharged ||= attempt.error?.hadConnection === true && !attempt.error.isFree;
				callLog.backend = attempt.backend.name;
				callLog.tried = (callLog.tried ?? 0) + 1;
				services.onBackendCall({ model: model.id, ...attempt });
			},
		});
		const { kind } = backend;
		if (acceptPrepared) return judgedAndKept(call, answer, kind);
		return { ...(await judged(call, answer, () => metaOf(model, kind))), keep: nothingToKeep };
	}
	/** Gets a fresh answer to a possible example. Moderated before it is kept; a stream is moderated at its end. */
	async function judgedAndKept<Task extends TaskName>(
		call: ModelCall<Task>,
		answer: WireTasks[Task]["output"],
		kind: Exclude<AnswerSource, "device">,
	) {
		const recording = await services.preparedAnswers?.record(call, answer, kind);
		const { answer: recorded, keep } = recording ?? { answer, keep: nothingToKeep };
		const result = await judged(call, recorded, () => metaOf(call.model, kind));
		// A veiled picture is no example for everybody.
		if (!isAsyncIterable(recorded) && !result.isVeiled) await keep();
		return { ...result, keep };
	}
	async function givePrepared<Task extends TaskName>(call: ModelCall<Task>) {
		const prepared = await preparedAnswer(call);
		if (!prepared) return undefined;
		const { model } = call;
		callLog.isPrepared = true;
		callLog.model = model.id;
		const { answer, source, preparedOn } = prepared;
		const result = await judged(call, answer, () => ({ ...metaOf(model, source), preparedOn }));
		return { ...result, keep: nothingToKeep };
	}
	/** The prepared answer to a call. If another call is getting it right now, waits for that. */
	async function preparedAnswer<Task extends TaskName>(call: ModelCall<Task>) {
		const { preparedAnswers } = services;
		const found = await preparedAnswers?.find(call);
		// The sandbox's answers are never kept, so nobody waits for them.
		const isReal = call.model.backends.some(({ kind }) => kind !== "sandbox");
		if (found || !preparedAnswers || !isReal || reservation.usesSandbox) return found;
		if (!reservation.refused) endMaking = await preparedAnswers.make(call);
		if (signal?.aborted) {
			endMaking?.();
			throw new AppError("STOPPED");
		}
		return preparedAnswers.find(call);
	}
	/** An answer with its verdict and the fields that every result has. */
	async function judged<Task extends TaskName, Meta>(
		call: ModelCall<Task>,
		answer: WireTasks[Task]["output"],
		resultMeta: () => Meta,
	) {
		const { moderator } = services;
		const judgedCall = { visitor, requestId, signal, ...call };
		const { isVeiled } = await moderator.checkAnswer<Task>({ answer, ...judgedCall });
		return {
			answer,
			isVeiled: isVeiled || undefined,
			/** Judges a streamed answer at its end; undefined if it is not moderated. */
			checkStream: moderator.judgesStreams(call.model)
				? (words: string, shown: string) =>
						moderator.checkStream<Task>({ words, shown, ...judgedCall })
				: undefined,
			resultMeta,
		};
	}
	/** The fields of every result: the model, the kind of its back-end, and the duration in milliseconds. */
	function metaOf({ id }: CatalogueModel, source: AnswerSource) {
		return { model: id, source, durationMs: performance.now() - startedAt };
	}
	/** Logs how many tokens the model wrote. */
	function logUsage(completionTokens: number) {
		callLog.completionTokens = completionTokens;
	}
	/** Logs which parameters the answer ignores. */
	function logNote(note: string) {
		callLog.note = note;
	}
	/**
	 * Ends a call whose last back-end answered in another shape than its task's, if the caller asked for such answers and
	 * the visitor may see this one: returns it as the result. Log and metrics still count it as unreadable.
	 */
	function finishWithOther(): OtherResult | undefined {
		const { model, backend, error } = last ?? {};
		if (!acceptsOther || !model || !backend || error?.unread === undefined) return undefined;
		// A judge would have to know which part is text or picture.
		if (services.moderator.judges(model)) return undefined;
		const value = otherAnswer(error.unread, backend.secrets);
		if (value === undefined) return undefined;
		logNote("the answer is shown as it came");
		finish(error);
		return { type: "other", value, ...metaOf(model, backend.kind) };
	}
	/**
	 * Ends the call with the failure of its back-ends, where the caller answers with that; returns the fields of its
	 * result, if one was asked. Throws any other error: a limit of the visitor's or the site's, or a judge.
	 */
	function finishWithFailure(error: AppError) {
		const hasAnswered = last !== undefined && last.error === undefined;
		if (!asksBackends || hasAnswered) throw error;
		finish(error);
		return last && metaOf(last.model, last.backend.kind);
	}
	/** Ends the call with an error; returns it with the points that the call cost. */
	function fail(thrown: unknown): PublicError {
		const error = toAppError(thrown);
		return new PublicError(error, finish(error));
	}
	/** Ends the call with an answer or an error; returns the points spent. Idempotent. */
	function finish(error?: AppError): number {
		if (pointsSpent !== undefined) return pointsSpent;
		signal?.removeEventListener("abort", onAbort);
		const isLost = !callLog.requests || (!callLog.firstEventMs && !isCharged && error?.isFree);
		const isFree = callLog.isPrepared || (error !== undefined && isLost);
		pointsSpent = isFree ? 0 : price;
		endMaking?.();
		reservation.release();
		if (isFree) void reservation.refund();
		report({ error, points: pointsSpent });
		return pointsSpent;
	}
	// Forwards a stream, and ends the call when the stream ends, fails or is abandoned. Not a generator: if abandoned
	// before its first event, it would skip its `finally` and keep the slot.
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
					else callLog.firstEventMs ??= performance.now() - startedAt;
					return next;
				} catch (error) {
					throw fail(error);
				}
			},
			async return() {
				stop();
				await iterator.return?.();
				return { done: true, value: undefined };
			},
		};
	}
	function report({ error, points }: { error: AppError | undefined; points: number }) {
		services.onTaskCall({
			requestId,
			task,
			visitor: services.allowance.label(visitor),
			outcome: error?.code ?? "ok",
			detail: error?.detail,
			durationMs: performance.now() - startedAt,
			points,
			bytes: requestBytes,
			// Spread last, here and in the next steps of a call: V8 is slow at adding properties to a copy.
			...callLog,
		});
	}
}

/** The error of a model without a callable back-end; names the variable that the host must set. */
function notConfigured({ skipped }: CatalogueModel): AppError {
	const waiting = skipped.find(({ lacksKey }) => lacksKey) ?? skipped[0];
	const variable = waiting?.variables.at(-1);
	if (waiting === undefined || variable === undefined) {
		return new AppError("PROVIDER_CONFIGURATION", { isFree: true });
	}
	return new AppError("TOKEN_REQUIRED", {
		parts: { variable, provider: providerOf(waiting.address) },
		isFree: true,
	});
}

/** The events of a text model's answer; the last one has the result that `resultOf` makes. */
export async function* answerEvents<Result>(
	models: Models,
	{ joinsPieces, ...call }: AcceptingCall<StreamedTask> & { joinsPieces?: true | undefined },
	resultOf: (answer: string) => Result,
) {
	const { answer: stream, checkStream, keep, resultMeta } = await models.callModel(call);
	const { end, check } = yield* judgedStream(stream, checkStream);
	const { answer, usage } = end;
	if (usage) models.logUsage(usage.completionTokens);
	const finishReason = check === "stays" ? end.finishReason : check;
	if (check === "stays") await keep();
	else models.logNote(`the answer is ${check}`);
	// One who joins the pieces has the whole text by now.
	const text = check === "stays" && !joinsPieces ? answer : "";
	const result = { finishReason, ...resultOf(text), ...resultMeta(), ...(usage && { usage }) };
	yield { type: "done" as const, result };
}

type CheckStream = Awaited<ReturnType<Models["callModel"]>>["checkStream"];

/** Forwards a stream; returns its end, and what a judge says of the words. Throws its failure if they may stay. */
async function* judgedStream(stream: AnswerStream, checkStream: CheckStream) {
	if (!checkStream) return { end: yield* stream, check: "stays" as const };
	const heard = { reasoning: "", answer: "" };
	// Visitors read the thinking too, so it is judged with the answer.
	const judge = (shown: string) => checkStream(`${heard.reasoning}\n\n${shown}`, shown);
	let end: AnswerEnd;
	try {
		end = yield* hear(stream, heard);
	} catch (error) {
		// What came before the failure would stay on the visitor's screen.
		const check = await judge(heard.answer);
		if (check === "stays") throw error;
		return { end: { answer: "", finishReason: check, usage: undefined }, check };
	}
	return { end, check: await judge(end.answer) };
}
