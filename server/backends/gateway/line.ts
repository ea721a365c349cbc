import type { TaskName } from "#shared/models.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { TransportRequest } from "../network/transport.ts";
import type { OpenReply } from "./open-reply.ts";

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

/**
 * The way to one back-end for one call of a visitor. All its requests share one time limit; each
 * throws the AppError of its failure, also when the visitor leaves.
 */
export type Line = {
	backend: Backend;
	task: TaskName;
	/** Asks the back-end, with its key. */
	send(request: LineRequest): Promise<OpenReply>;
	/** Fetches a file that an answer names, where its host is allowed; sends no key. */
	download(url: string, knownHosts: readonly string[]): Promise<OpenReply>;
	/** Waits between two looks at a queue. */
	pause(ms: number): Promise<void>;
	/** Takes a queued call back, whether or not the visitor is still there. Never throws. */
	cancel(url: string): Promise<void>;
};
