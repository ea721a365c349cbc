import type { IncomingMessage, ServerResponse } from "node:http";
import type { ModelHost } from "../host/model-host.ts";

/** One request and what answers it. */
export type Exchange = {
	request: IncomingMessage;
	response: ServerResponse;
	url: URL;
	hosts: ReadonlyMap<string, ModelHost>;
	/** Aborts when the caller has gone. */
	signal: AbortSignal;
};
