import { connect } from "node:net";

const QUIET_MS = 8_000;

/** Sends raw bytes; returns the answer until the server closes the connection or falls silent. */
export function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
	return new Promise((resolve) => {
		const socket = connect(Number(new URL(origin).port), "127.0.0.1");
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
			// The head is enough to know the status.
			if (answer.includes("\r\n\r\n")) setTimeout(finish, 20);
		});
		socket.on("error", finish).on("close", finish);
	});
}

/** The status of a raw answer; 0 if the connection closed without one. */
export function statusOf(answer: string): number {
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
