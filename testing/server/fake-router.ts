import type {
	ProviderReply,
	ProviderRequest,
	ProviderRouter,
} from "../../server/backends/gateway/provider-router.ts";

/** One answer of a fake provider; may reject, as a network does. */
export type FakeAnswer = (request: ProviderRequest) => ProviderReply | Promise<ProviderReply>;

/**
 * A provider that records what it is asked and answers in the given order; the last answer
 * repeats. Without answers every call is refused.
 */
export function createFakeRouter(
	...answers: FakeAnswer[]
): ProviderRouter & { requests: ProviderRequest[] } {
	const requests: ProviderRequest[] = [];
	return {
		requests,
		async send(request) {
			const answer = answers[requests.length] ?? answers.at(-1);
			requests.push(request);
			if (!answer) throw new Error("The fake provider has no answer");
			return answer(request);
		},
	};
}
