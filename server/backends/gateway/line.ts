import type { TransportRequest } from "../network/transport.ts";

/** What a request carries: a value as JSON, or the pieces of a file or form. */
export type LineBody =
	| { json: unknown }
	| {
			pieces: readonly Uint8Array<ArrayBuffer>[];
			contentType: string;
			/** Of the visitor's file, which asks the sandbox for a failure. */
			fileName?: string;
	  };

/** One request of a wire to its back-end. */
export type LineRequest = {
	method?: TransportRequest["method"];
	/** The whole address, below the back-end's own. */
	url: string;
	body?: LineBody | undefined;
	headers?: Readonly<Record<string, string>>;
};
