/** One request to a back-end. */
export type TransportRequest = {
	method: "GET" | "POST" | "PUT";
	/** The whole address. */
	url: string;
	headers: Readonly<Record<string, string>>;
	/** Text, or the pieces of a body that is sent as it is. */
	body?: string | readonly Uint8Array<ArrayBuffer>[];
	signal: AbortSignal;
	/** True for an address found in an answer: its host's name must not lead inside. */
	isPublicOnly?: boolean;
};

/** The answer. Its body is read once, or abandoned by aborting the request's signal. */
export type TransportReply = {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, string>>;
	body: AsyncIterable<Uint8Array>;
};

/**
 * Anything that carries a request to what answers it: the network, or the embedded sandbox.
 * Rejects when nothing answered (refused, reset, timed out, aborted); any status is an answer.
 */
export type Transport = {
	send(request: TransportRequest): Promise<TransportReply>;
};

/**
 * Answers requests in this process. The signal comes beside the request: Node forgets to tell the one
 * inside it once the request itself is no longer used.
 */
export type Handler = (request: Request, signal: AbortSignal) => Promise<Response>;
