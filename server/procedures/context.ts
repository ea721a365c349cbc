import type { Services } from "./services.ts";

/** What every procedure may use. */
export type Context = {
	services: Services;
	/** Whose allowance a call uses: the visitor's IPv4 address or IPv6 /64 network. */
	visitor: string;
	/** Names the request in the log and in every error shown. */
	requestId: string;
	/** Size of the request's body; absent where the sender did not announce it. */
	requestBytes?: number | undefined;
};
