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
 * Cap on the head of a request: cookies of a single sign-on beside the site's, or an address with a query's input, are
 * long; Node takes 16 kB by itself.
 */
export const HEAD_BYTES = 64 * 1024;

const headTooLarge = `The head of this request is too large: cookies of other services on this host, or an address, of more than ${HEAD_BYTES / 1024} kB.
Delete the cookies of this host in your browser, then load the page again.
`;

type Options = {
	siteHeaders: () => Readonly<Record<string, string>>;
	/** Called with Node's code of each refused request, for the log. */
	onRefusal: (line: { code: string; status: number }) => void;
};

/**
 * Answers requests that Node cannot parse with the site's headers: in tRPC's envelope, but a head that is too large,
 * which mostly is a visitor's page load, in words.
 */
export function answerUnparsed({
	siteHeaders,
	onRefusal,
}: Options): NonNullable<FastifyServerOptions["clientErrorHandler"]> {
	return (error, socket) => {
		if (error.code === "ECONNRESET" || socket.destroyed) return;
		const status = statuses[error.code] ?? 400;
		onRefusal({ code: error.code, status });
		const isHead = status === 431;
		const body = isHead
			? headTooLarge
			: errorEnvelope(new AppError(status === 408 ? "REQUEST_TIMEOUT" : "BAD_INPUT"));
		const headers = {
			...siteHeaders(),
			"cache-control": "no-store",
			"content-type": isHead ? "text/plain; charset=utf-8" : "application/json",
			"content-length": Buffer.byteLength(body),
			connection: "close",
		};
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
		if (socket.writable) socket.write(`${head}\r\n${body}`);
		socket.destroy(error);
	};
}
