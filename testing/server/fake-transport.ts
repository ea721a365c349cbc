import type {
	Transport,
	TransportReply,
	TransportRequest,
} from "../../server/backends/network/network.ts";

/** One response of a fake provider; rejects for a network failure. */
export type FakeAnswer = (request: TransportRequest) => TransportReply | Promise<TransportReply>;

/** A recorded request with its complete body. */
export type SeenRequest = Omit<TransportRequest, "body"> & {
	/** The path below HF_ROUTER_URL; for other hosts the whole URL. */
	path: string;
	body?: string | Buffer;
};

const ROUTER = "https://router.huggingface.co";

/**
 * A provider that records its requests and answers in the given order; the last answer repeats. Without answers it
 * refuses every call.
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

/** Records a request. */
function seen({ body, ...request }: TransportRequest): SeenRequest {
	const { url } = request;
	return {
		...request,
		path: url.startsWith(ROUTER) ? url.slice(ROUTER.length) : url,
		...(body && { body: typeof body === "string" ? body : Buffer.concat(body) }),
	};
}
