import type { ServerResponse } from "node:http";
import { EngineError } from "../host/engine-error.ts";

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** Sends a failure: in the stream where one has begun, else with its status. */
export function sendError(response: ServerResponse, error: unknown): void {
	const failure = error instanceof EngineError ? error : unexpected(error);
	if (response.headersSent) {
		response.end(`data: ${JSON.stringify(errorBody(failure))}\n\n`);
		return;
	}
	const { retrySeconds } = failure;
	if (retrySeconds !== undefined) response.setHeader("retry-after", Math.ceil(retrySeconds));
	// Nobody reads the rest of a body that was too large.
	if (failure.status === 413) response.setHeader("connection", "close");
	sendJson(response, failure.status, errorBody(failure));
}

function errorBody({ message, status, code, retrySeconds, progress }: EngineError): unknown {
	if (code !== "model_loading" && code !== "model_downloading") {
		const type = status < 500 ? "invalid_request_error" : "engine_error";
		return { error: { message, type, code } };
	}
	return { error: message, code, estimated_time: retrySeconds, progress };
}

function unexpected(error: unknown): EngineError {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	return new EngineError("The engine failed.", { status: 500, code: "engine_failed" });
}
