import type { TaskName } from "#shared/models.ts";
import type { ModelState } from "#shared/status.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { WireTasks } from "../wire-task.ts";
import { wires } from "../wires.ts";
import { type BackendState, createBackendStates } from "./backend-state.ts";
import { bestError } from "./best-error.ts";
import type { Settle } from "./breaker.ts";
import { failureKind } from "./failure-kind.ts";
import { modelState } from "./model-state.ts";
import { restingError } from "./resting-error.ts";

/** What a task asks of a model. */
export type Question<Task extends TaskName> = {
	task: Task;
	input: WireTasks[Task]["input"];
	/** Who asks, by the key of the allowance. */
	visitor: string;
	/** In the order in which they are tried. */
	backends: readonly Backend[];
	/** Aborted when the visitor leaves. */
	signal: AbortSignal | undefined;
	/** Told that a request is on its way. */
	onSent(): void;
	/** Told how each attempt ended; undefined is an answer. `isNews`: unlike the one before. */
	onAttempt(attempt: { backend: Backend; error: AppError | undefined; isNews: boolean }): void;
};

/** Asks the back-ends of a model in their order until one answers. */
export type Failover = {
	/**
	 * Gives the first answer and who gave it. Nothing is asked twice once an answer has begun. Throws
	 * the AppError that helps the visitor most when all fail.
	 */
	ask<Task extends TaskName>(
		question: Question<Task>,
	): Promise<{ answer: WireTasks[Task]["output"]; backend: Backend }>;
	/** What is known of a model by its back-ends. */
	stateOf(backends: readonly Backend[]): ModelState;
};

/** Makes the failover: it owns the state of every back-end. */
export function createFailover(gateway: Gateway): Failover {
	const stateOf = createBackendStates();
	const breakerOf = (backend: Backend) => stateOf(backend).breaker;
	return { ask, stateOf: (backends) => modelState(backends, stateOf) };

	async function ask<Task extends TaskName>(question: Question<Task>) {
		const { task, backends } = question;
		const left = new Set(backends.filter(({ wire }) => wires[wire][task] !== undefined));
		const errors: AppError[] = [];
		for (const { backend, settle } of entered(left)) {
			const hasNext = [...left].some((other) => !breakerOf(other).restingUntil());
			const outcome = await attempt({ question, backend, settle, hasNext });
			if ("answer" in outcome) return { answer: outcome.answer, backend };
			if (outcome.isFinal) throw outcome.error;
			errors.push(outcome.error);
		}
		throw bestError(errors) ?? restingError([...left].map(breakerOf));
	}

	/** Takes the back-ends that may be asked out of those left; the ones that rest for refusals last. */
	function* entered(left: Set<Backend>): Generator<{ backend: Backend; settle: Settle }> {
		for (const isLastResort of [false, true]) {
			for (const backend of left) {
				const settle = breakerOf(backend).enter(isLastResort);
				if (!settle) continue;
				left.delete(backend);
				yield { backend, settle };
			}
		}
	}

	async function attempt<Task extends TaskName>(options: Attempt<Task>) {
		const { question, backend, settle, hasNext } = options;
		const { task, input, visitor, signal, onSent, onAttempt } = question;
		const line = gateway.openLine({ backend, task, visitor, signal, mayRetry: !hasNext, onSent });
		const state: BackendState = stateOf(backend);
		try {
			const answer = await answerOf(line, task, input);
			settle("answered");
			onAttempt({ backend, error: undefined, isNews: state.note(undefined) });
			return { answer };
		} catch (thrown) {
			const error = thrown instanceof AppError ? thrown : undefined;
			const kind = error ? failureKind(error) : "left";
			// Where another can answer, nobody waits twice for one that hangs.
			settle(kind, hasNext && error?.code === "PROVIDER_TIMEOUT");
			if (!error) throw thrown;
			const isFinal = kind === "answered" || kind === "left";
			onAttempt({ backend, error, isNews: !isFinal && state.note(error) });
			return { error, isFinal };
		}
	}
}

type Attempt<Task extends TaskName> = {
	question: Question<Task>;
	backend: Backend;
	settle: Settle;
	/** Whether another back-end may answer if this one does not. */
	hasNext: boolean;
};

async function answerOf<Task extends TaskName>(
	line: ReturnType<Gateway["openLine"]>,
	task: Task,
	input: WireTasks[Task]["input"],
): Promise<WireTasks[Task]["output"]> {
	const wire = wires[line.backend.wire][task];
	if (!wire) throw new AppError("PROVIDER_CONFIGURATION", { isFree: true });
	return wire(line, input);
}
