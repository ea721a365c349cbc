import { errors } from "#shared/errors.ts";
import type { BackendTask } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import { toAppError } from "../../errors/to-app-error.ts";
import type { BackendState, RecordEnd } from "../../models/backend-state.ts";
import { isOfInput } from "../../models/failure.ts";
import type { Deadline } from "../gateway/deadlines.ts";
import type { ClientOptions, Gateway } from "../gateway/gateway.ts";
import { wires } from "../wires/registry.ts";
import { type WireTask, type WireTasks, wordsIn } from "../wires/wire.ts";

/** A call of a task to the back-ends of a model. */
type FailoverRequest<Task extends BackendTask> = Omit<
	ClientOptions,
	"backend" | "mayRetry" | "deadline" | "words"
> & {
	task: Task;
	input: WireTasks[Task]["input"];
	/** In the order of trying. */
	backends: readonly Backend[];
	/**
	 * Called after each attempt, without an error if it was answered. `isNews`: the outcome differs from the last
	 * attempt's.
	 */
	onAttempt(attempt: { backend: Backend; error: AppError | undefined; isNews: boolean }): void;
};

type Attempt = Pick<FailoverRequest<BackendTask>, "task" | "onAttempt"> & {
	backend: Backend;
	record: RecordEnd;
	/** Whether another back-end may answer if this one does not. */
	hasNext: boolean;
};

/** Calls a model's back-ends in order until one answers. */
export type Failover = ReturnType<typeof createFailover>;

type States = { stateOf(backend: Backend): BackendState };

/** Creates the failover; `states` admits its calls and learns how they end. */
export function createFailover(gateway: Gateway, { stateOf }: States) {
	return { run };

	/**
	 * Returns the first answer and its back-end. Once an answer has begun, no other back-end is tried. If all fail, throws
	 * the AppError that is most useful to the visitor.
	 */
	async function run<Task extends BackendTask>(request: FailoverRequest<Task>) {
		const { task, input, visitor, backends, onAttempt } = request;
		const able = backends.flatMap((backend) => {
			const wire: WireTask<Task> | undefined = wires[backend.wire][task];
			return wire ? { backend, wire, state: stateOf(backend) } : [];
		});
		const time = startCallTime(able.map(({ backend }) => gateway.deadlineOf(task, backend)));
		const words = wordsIn(input);
		const failures: AppError[] = [];
		for (const [place, { backend, wire, state }] of able.entries()) {
			const hasNext = able
				.slice(place + 1)
				.some((other) => other.state.restMs(visitor) === undefined);
			const deadline = time.shareOf(gateway.deadlineOf(task, backend), hasNext);
			const record = deadline && state.enter(visitor);
			if (!record) continue;
			const client = gateway.clientFor({
				backend,
				deadline,
				mayRetry: !hasNext,
				words,
				...request,
			});
			try {
				const answer = await wire(client, input);
				onAttempt({ backend, error: undefined, isNews: record({}) });
				return { answer, backend };
			} catch (thrown) {
				failures.push(noteFailure(thrown, { task, backend, record, hasNext, onAttempt }));
			}
		}
		const states = able.map(({ state }) => state);
		throw mostHelpfulError(failures) ?? restingError(states, visitor);
	}
}

/** Returns the failure if the next back-end may be tried; otherwise throws it. */
function noteFailure(thrown: unknown, attempt: Attempt): AppError {
	const { task, backend, record, hasNext, onAttempt } = attempt;
	if (!(thrown instanceof AppError)) {
		record({ error: toAppError(thrown), isFinal: true });
		throw thrown;
	}
	// A judge that rejects its input gives no verdict: the next judge is called.
	const isOfSite = thrown.code === "STOPPED" || thrown.code === "SITE_BUSY";
	const isFinal = isOfSite || (isOfInput(thrown) && !isJudge(task));
	onAttempt({ backend, error: thrown, isNews: record({ error: thrown, hasNext, isFinal }) });
	if (isFinal) throw thrown;
	return thrown;
}

function isJudge(task: BackendTask): boolean {
	return task === "judgeWords" || task === "judgePicture";
}

/** How much longer a call may take than the longest limit of its back-ends. */
const GRACE_MS = 4_000;

/**
 * Starts the deadline of a whole call. All its back-ends together get little more time than the slowest one alone, so
 * several hanging ones do not add up.
 */
function startCallTime(limits: readonly Deadline[]) {
	const startedAt = performance.now();
	const longest = (limit: "firstByteMs" | "wholeMs") =>
		Math.max(...limits.map((deadline) => deadline[limit])) + GRACE_MS;
	const firstByteEnd = startedAt + longest("firstByteMs");
	const wholeEnd = startedAt + longest("wholeMs");
	return {
		/**
		 * The limits of the next back-end; undefined if no time is left. A back-end with another one behind it
		 * gets half of the rest, unless its entry says how long it may take.
		 */
		shareOf(deadline: Deadline, hasNext: boolean): Deadline | undefined {
			const now = performance.now();
			const isShared = hasNext && !deadline.isChosen;
			const leftMs = (firstByteEnd - now) / (isShared ? 2 : 1);
			if (leftMs <= 0) return undefined;
			return {
				...deadline,
				firstByteMs: Math.min(deadline.firstByteMs, leftMs),
				wholeMs: Math.min(deadline.wholeMs, wholeEnd - now),
			};
		},
	};
}

/**
 * Picks the most useful error after every back-end failed: one with a retry time, then a provider's, then one that only
 * the host can fix.
 */
function mostHelpfulError(failures: readonly AppError[]): AppError | undefined {
	return (
		failures.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined) ??
		failures.find(({ code }) => code === "MODEL_LOADING" || code === "RATE_LIMIT") ??
		failures.find(({ code }) => errors[code].fixer === "provider") ??
		failures[0]
	);
}

/** The error for a model whose breakers are all open, or that has no back-end. */
function restingError(states: readonly BackendState[], visitor: string): AppError {
	if (states.length === 0) return new AppError("PROVIDER_CONFIGURATION", { isFree: true });
	const rests = states.map((state) => state.restMs(visitor) ?? 0);
	return new AppError("PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, Math.ceil(Math.min(...rests) / 1_000)),
		isFree: true,
		detail: "every back-end rests",
	});
}
