import type {
	Transport,
	TransportReply,
	TransportRequest,
} from "../../server/backends/network/transport.ts";

/** One answer of a fake provider; may reject, as a network does. */
export type FakeAnswer = (request: TransportRequest) => TransportReply | Promise<TransportReply>;

/** A request as it was, its body in one piece. */
export type SeenRequest = Omit<TransportRequest, "body"> & {
	/** Below the usual router's base; the whole address for any other. */
	path: string;
	body?: string | Buffer;
};

const ROUTER = "https://router.huggingface.co";

/**
 * A provider that records what it is asked and answers in the given order; the last answer
 * repeats. Without answers every call is refused.
 */
export function createFakeTransport(
	...answers: FakeAnswer[]
): Transport & { requests: SeenRequest[] } {
	const requests: SeenRequest[] = [];
	return {
		requests,
		async send(request) {
			const answer = answers[requests.length] ?? answers.at(-1);
			requests.push(seen(request));
			if (!answer) throw new Error("The fake provider has no answer");
			return answer(request);
		},
	};
}

/** A request as tests look at it. */
export function seen({ body, ...request }: TransportRequest): SeenRequest {
	const { url } = request;
	return {
		...request,
		path: url.startsWith(ROUTER) ? url.slice(ROUTER.length) : url,
		...(body && { body: typeof body === "string" ? body : Buffer.concat(body) }),
	};
}
