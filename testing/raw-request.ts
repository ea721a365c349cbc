import { connect, type Socket } from "node:net";
import type { TaskRequest } from "./task-requests.ts";

const QUIET_MS = 8_000;

/** A raw TCP connection to a site; a broken one throws nothing. */
export function connectTo(origin: string): Socket {
	return connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => undefined);
}

/** The bytes of a request, which may announce a longer body than it has. */
export function bytesOf({ url, headers, body }: TaskRequest, announced?: number): Buffer {
	const length = announced ?? Buffer.byteLength(body);
	const lines = Object.entries({ host: "x", ...headers, "content-length": length });
	const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
	return Buffer.concat([Buffer.from(`POST ${url} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body)]);
}

/** Sends raw bytes; returns the response until the server closes the connection or goes silent. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
	return new Promise((resolve) => {
		const socket = connectTo(origin);
		let answer = "";
		const finish = () => {
			clearTimeout(quiet);
			socket.destroy();
			resolve(answer);
		};
		const quiet = setTimeout(finish, QUIET_MS);
		socket.on("connect", () => socket.write(bytes));
		socket.on("data", (piece) => {
			answer += piece.toString("latin1");
			// The head is enough to read the status.
			if (answer.includes("\r\n\r\n")) setTimeout(finish, 20);
		});
		socket.on("error", finish).on("close", finish);
	});
}

/** The status of a raw answer; 0 if the connection closed without one. */
export function statusOf(answer: string): number {
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
