import type { SandboxCall } from "../call.ts";

/** A failure that the sandbox plays on demand. */
export type Failure = {
	/** What it does, in one sentence. */
	summary: string;
	/** Gives the failing answer; `answer` makes the normal one, for failures that only bend it. */
	play(call: SandboxCall, answer: () => Promise<Response>): Response | Promise<Response>;
};
