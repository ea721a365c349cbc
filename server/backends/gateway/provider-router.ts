/** One request of the gateway to a router, on the wire of Hugging Face's router. */
export type ProviderRequest = {
	method: "GET" | "POST";
	/** Path below the router's base, starting with a slash, or a whole URL for a result's file. */
	path: string;
	headers: Readonly<Record<string, string>>;
	body?: string | Uint8Array<ArrayBuffer>;
	signal: AbortSignal;
	/** True for a further try of a call that failed: its failure says nothing new of the route. */
	isRetry?: boolean;
};

/** A router's answer. The body is read once, or abandoned by aborting the request's signal. */
export type ProviderReply = {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, string>>;
	body: AsyncIterable<Uint8Array>;
};

/**
 * Anything that answers the wire of Hugging Face's router: the network, or the embedded sandbox.
 * Rejects when nothing answered (refused, reset, timed out, aborted); any status is an answer.
 */
export type ProviderRouter = {
	send(request: ProviderRequest): Promise<ProviderReply>;
};
