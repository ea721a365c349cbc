import type { TaskName } from "#shared/models.ts";
import { AppError } from "../../errors/app-error.ts";
import type { IsEcho } from "../../errors/decide-error.ts";
import { networkError } from "../../errors/network-error.ts";
import type { Transport, TransportReply, TransportRequest } from "../network/transport.ts";
import type { CallClock } from "./call-clock.ts";
import { type OpenReply, openReply } from "./open-reply.ts";
import { readFailure } from "./read-failure.ts";
import { isReset } from "./retry.ts";

type Once = {
	transport: Transport;
	request: Omit<TransportRequest, "signal">;
	clock: CallClock;
	task: TaskName;
	isEcho: IsEcho | undefined;
};

type Outcome = { reply: OpenReply } | { error: AppError; isWorthRetry: boolean };

/** Sends one request and gives its answer, or what its failure means. Never throws. */
export async function sendOnce(once: Once): Promise<Outcome> {
	const { transport, request, clock, isEcho } = once;
	try {
		const reply = await transport.send({ ...request, signal: clock.signal });
		if (reply.status >= 200 && reply.status < 300) {
			return { reply: openReply(reply, clock, isEcho) };
		}
		const error = await refusalOf(reply, once);
		clock.end();
		// A model that loads takes longer than a retry waits: the page counts down instead.
		return { error, isWorthRetry: false };
	} catch (error) {
		clock.end();
		const reason = clock.reason();
		if (reason) return { error: reason, isWorthRetry: false };
		return { error: networkError(error), isWorthRetry: isReset(error) };
	}
}

async function refusalOf(reply: TransportReply, { task, isEcho }: Once): Promise<AppError> {
	if (reply.status >= 400) return readFailure({ task, reply, isEcho });
	// Followed, a redirect could lead the key or a file's request anywhere.
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "redirect refused" });
}
