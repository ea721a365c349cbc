import { STATUS_CODES } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { errorEnvelope } from "./send-result.ts";

/** The statuses of Node's error codes; anything else is not HTTP and gets 400. */
const statuses: Readonly<Record<string, number>> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers requests that Node cannot parse, such as an address of more than 16 kB, in tRPC's envelope and with the
 * site's headers.
 */
export function answerUnparsed(
	siteHeaders: () => Readonly<Record<string, string>>,
): NonNullable<FastifyServerOptions["clientErrorHandler"]> {
	return (error, socket) => {
		if (error.code === "ECONNRESET" || socket.destroyed) return;
		const status = statuses[error.code] ?? 400;
		const body = errorEnvelope(new AppError(status === 408 ? "REQUEST_TIMEOUT" : "BAD_INPUT"));
		const headers = {
			...siteHeaders(),
			"cache-control": "no-store",
			"content-type": "application/json",
			"content-length": Buffer.byteLength(body),
			connection: "close",
		};
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
		if (socket.writable) socket.write(`${head}\r\n${body}`);
		socket.destroy(error);
	};
}
