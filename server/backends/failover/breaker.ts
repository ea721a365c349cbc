import {
	BrokenCircuitError,
	type CircuitBreakerPolicy,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	handleWhenResult,
} from "cockatiel";
import { AppError } from "../../errors/app-error.ts";
import type { ProviderReply, ProviderRequest, ProviderRouter } from "./provider-router.ts";

const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 15_000;

type Route = { policy: CircuitBreakerPolicy; openedAt: number };
type Outcome = { isFailure: boolean; reply: ProviderReply } | { isFailure: true; error: unknown };

/** An outcome that says nothing new about the route. */
class Uncounted {
	readonly outcome: Outcome;
	constructor(outcome: Outcome) {
		this.outcome = outcome;
	}
}

/**
 * Stops asking a route that is down: after some failed calls in a row its callers fail at once, and
 * from time to time one call tries it again. Other routes are not affected. What answers is not
 * down, so 4xx, 429 and 503 (a model that loads) close the row; retries of one call count once.
 */
export function withBreaker(
	router: ProviderRouter,
	onOpen: (route: string) => void = () => undefined,
): ProviderRouter {
	// Bounded by the catalogue: only paths below the router's base are counted, never a result's URL.
	const routes = new Map<string, Route>();

	function routeOf(path: string): Route {
		const known = routes.get(path);
		if (known) return known;
		const policy = circuitBreaker(
			handleWhenResult((outcome) => isOutcome(outcome) && outcome.isFailure),
			{ halfOpenAfter: HALF_OPEN_AFTER_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
		);
		const route = { policy, openedAt: 0 };
		policy.onBreak(() => {
			route.openedAt = Date.now();
			onOpen(path);
		});
		routes.set(path, route);
		return route;
	}

	async function attempt(request: ProviderRequest): Promise<Outcome> {
		const outcome = await outcomeOf(router, request);
		if (outcome.isFailure && request.isRetry) throw new Uncounted(outcome);
		return outcome;
	}

	return {
		async send(request) {
			if (!request.path.startsWith("/")) return router.send(request);
			const route = routeOf(request.path);
			if (route.policy.state === CircuitState.HalfOpen) throw down(route);
			try {
				return replyOf(await route.policy.execute(() => attempt(request)));
			} catch (error) {
				if (error instanceof BrokenCircuitError) throw down(route);
				if (error instanceof Uncounted) return replyOf(error.outcome);
				throw error;
			}
		},
	};
}

async function outcomeOf(router: ProviderRouter, request: ProviderRequest): Promise<Outcome> {
	try {
		const reply = await router.send(request);
		return { isFailure: reply.status >= 500 && reply.status !== 503, reply };
	} catch (error) {
		if (isVisitorGone(request.signal)) throw error;
		return { isFailure: true, error };
	}
}

function replyOf(outcome: Outcome): ProviderReply {
	if ("reply" in outcome) return outcome.reply;
	throw outcome.error;
}

/** A visitor who left says nothing about the route; a deadline that passed does. */
function isVisitorGone({ aborted, reason }: AbortSignal): boolean {
	return aborted && !(reason instanceof AppError && reason.code === "PROVIDER_TIMEOUT");
}

function isOutcome(value: unknown): value is Outcome {
	return typeof value === "object" && value !== null && "isFailure" in value;
}

function down(route: Route): AppError {
	const seconds = Math.ceil((route.openedAt + HALF_OPEN_AFTER_MS - Date.now()) / 1_000);
	return new AppError("PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, seconds),
		isFree: true,
		detail: "circuit open",
	});
}
