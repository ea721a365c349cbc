import { AppError } from "../app-error.ts";
import type { CallClock } from "./deadline.ts";
import type { ProviderReply } from "./provider-router.ts";

/** A provider's successful answer, being read. */
export type OpenReply = {
	/** Media type in lower case without parameters; empty where the provider named none. */
	contentType: string;
	/** The body; throws an AppError when it is cut, too slow, or abandoned by the visitor. */
	body: AsyncIterable<Uint8Array>;
};

/** Opens a successful answer: its body is watched by the clock and ends it. */
export function openReply(reply: ProviderReply, clock: CallClock): OpenReply {
	clock.begin();
	return {
		contentType: (reply.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
		body: guardedBody(reply.body, clock),
	};
}

async function* guardedBody(body: AsyncIterable<Uint8Array>, clock: CallClock) {
	try {
		for await (const bytes of body) {
			clock.touch();
			yield bytes;
		}
		// An aborted body may end without an error.
		const reason = clock.reason();
		if (reason) throw reason;
	} catch (error) {
		throw clock.reason() ?? (error instanceof AppError ? error : new AppError("STREAM_CUT"));
	} finally {
		clock.end();
	}
}
