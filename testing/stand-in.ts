import { once } from "node:events";
import { createServer } from "node:http";
import { answerAsProvider, type Pace, type StandInCall } from "./stand-in-answers.ts";

/** Answers one call in place of the default answer. */
export type Play = (call: StandInCall) => unknown;

type StandIn = {
	url: string;
	/** Every request so far. */
	calls: StandInCall[];
	/** Number of open requests. */
	openCalls(): number;
	/** Number of connections so far. */
	connections(): number;
	/** Sets the answer of the next calls; undefined restores the default. */
	play(next: Play | undefined): void;
	pace: Pace;
	close(): Promise<void>;
};

/** The provider for tests and the bench, on a loopback port. */
export async function startStandIn({ port = 0 } = {}): Promise<StandIn> {
	const calls: StandInCall[] = [];
	const pace: Pace = { waitMs: 0, tokens: 5, pauseMs: 1, pictureBytes: 0 };
	let play: Play | undefined;
	let connections = 0;
	const server = createServer((request, response) => {
		const pieces: Buffer[] = [];
		const call: StandInCall = {
			method: request.method ?? "",
			path: request.url ?? "",
			get body() {
				return Buffer.concat(pieces).toString("latin1");
			},
			headers: request.headers,
			response,
			isWhole: false,
			openedAt: performance.now(),
			closedAt: undefined,
		};
		calls.push(call);
		response.on("finish", () => {
			call.isWhole = true;
		});
		response.on("close", () => {
			call.closedAt = performance.now();
		});
		request.on("data", (piece: Buffer) => pieces.push(piece));
		request.on("end", () => {
			void (play ? play(call) : answerAsProvider(call, pace));
		});
		request.on("error", () => undefined);
		response.on("error", () => undefined);
	});
	server.on("connection", () => {
		connections += 1;
	});
	// Longer than any caller keeps a connection, so that none is reused while it is closing.
	server.keepAliveTimeout = 60_000;
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		url: `http://127.0.0.1:${address.port}`,
		calls,
		pace,
		connections: () => connections,
		openCalls: () => calls.filter((call) => call.closedAt === undefined).length,
		play(next) {
			play = next;
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** The variables of a site whose provider is the stand-in at that address. */
export function asProvider(url: string): Record<string, string> {
	return { PROVIDER: "huggingface", HF_TOKEN: `hf_${"t".repeat(34)}`, HF_ROUTER_URL: url };
}
