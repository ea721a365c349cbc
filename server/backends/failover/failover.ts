import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Gateway, LineOptions } from "../gateway/gateway.ts";
import type { WireTask, WireTasks } from "../wire-task.ts";
import { wires } from "../wires.ts";
import { createBackendStates, modelState } from "./backend-state.ts";
import type { Settle } from "./breaker.ts";
import { failureKind } from "./failure-kind.ts";
import { bestError, restingError } from "./told-error.ts";

/** What a task asks of a model. */
export type Question<Task extends TaskName> = Omit<LineOptions, "backend" | "mayRetry"> & {
	task: Task;
	input: WireTasks[Task]["input"];
	/** In the order in which they are tried. */
	backends: readonly Backend[];
	/** Told how each attempt ended; undefined is an answer. `isNews`: unlike the one before. */
	onAttempt(attempt: { backend: Backend; error: AppError | undefined; isNews: boolean }): void;
};

type Attempt = Pick<Question<TaskName>, "onAttempt"> & {
	backend: Backend;
	settle: Settle;
	/** Whether another back-end may answer if this one does not. */
	hasNext: boolean;
};

/** Asks the back-ends of a model in their order until one answers. */
export type Failover = ReturnType<typeof createFailover>;

/** Makes the failover: it owns the state of every back-end. */
export function createFailover(gateway: Gateway) {
	const stateOf = createBackendStates();
	const breakerOf = (backend: Backend) => stateOf(backend).breaker;
	return {
		ask,
		/** What is known of a model by its back-ends. */
		stateOf: (backends: readonly Backend[]) => modelState(backends, stateOf),
	};

	/**
	 * Gives the first answer and who gave it. Nothing is asked twice once an answer has begun. Throws
	 * the AppError that helps the visitor most when all fail.
	 */
	async function ask<Task extends TaskName>(question: Question<Task>) {
		const { task, input, backends, onAttempt } = question;
		const left = wiresOf(backends, task);
		const errors: AppError[] = [];
		for (const { backend, wire, settle } of entered(left)) {
			const hasNext = [...left.keys()].some((other) => !breakerOf(other).restingUntil());
			const line = gateway.openLine({ ...question, backend, mayRetry: !hasNext });
			try {
				const answer = await wire(line, input);
				settle("answered");
				onAttempt({ backend, error: undefined, isNews: stateOf(backend).note(undefined) });
				return { answer, backend };
			} catch (thrown) {
				errors.push(noteFailure(thrown, { backend, settle, hasNext, onAttempt }));
			}
		}
		throw bestError(errors) ?? restingError([...left.keys()].map(breakerOf));
	}

	/** Gives the failure where another back-end may be asked, and throws it where none may. */
	function noteFailure(thrown: unknown, attempt: Attempt): AppError {
		const { backend, settle, hasNext, onAttempt } = attempt;
		const error = thrown instanceof AppError ? thrown : undefined;
		const kind = error ? failureKind(error) : "left";
		// Where another can answer, nobody waits twice for one that hangs.
		settle(kind, hasNext && error?.code === "PROVIDER_TIMEOUT");
		if (!error) throw thrown;
		const isFinal = kind === "answered" || kind === "left";
		onAttempt({ backend, error, isNews: !isFinal && stateOf(backend).note(error) });
		if (isFinal) throw error;
		return error;
	}

	/** Takes the back-ends that may be asked out of those left; the ones that rest for refusals last. */
	function* entered<Wire>(
		left: Map<Backend, Wire>,
	): Generator<{ backend: Backend; wire: Wire; settle: Settle }> {
		for (const isLastResort of [false, true]) {
			for (const [backend, wire] of left) {
				const settle = breakerOf(backend).enter(isLastResort);
				if (!settle) continue;
				left.delete(backend);
				yield { backend, wire, settle };
			}
		}
	}
}

function wiresOf<Task extends TaskName>(backends: readonly Backend[], task: Task) {
	const able = new Map<Backend, WireTask<Task>>();
	for (const backend of backends) {
		const wire = wires[backend.wire][task];
		if (wire) able.set(backend, wire);
	}
	return able;
}
