import { once } from "node:events";
import { createServer } from "node:http";
import { answerAsProvider, type Pace, type StandInCall } from "./stand-in-answers.ts";

/** Plays the provider for one call in place of the usual answer. */
export type Play = (call: StandInCall) => unknown;

type StandIn = {
	url: string;
	/** Every request so far. */
	calls: StandInCall[];
	/** How many requests are open now. */
	openCalls(): number;
	/** Changes how the next calls are answered; undefined means as the provider does. */
	play(next: Play | undefined): void;
	pace: Pace;
	close(): Promise<void>;
};

/** A provider on a port of this machine, for tests that count, cut and abandon calls. */
export async function startStandIn(): Promise<StandIn> {
	const calls: StandInCall[] = [];
	const pace: Pace = { waitMs: 0, tokens: 5, pauseMs: 1 };
	let play: Play | undefined;
	const server = createServer((request, response) => {
		const pieces: Buffer[] = [];
		const call: StandInCall = {
			path: request.url ?? "",
			body: "",
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
			call.body = Buffer.concat(pieces).toString("latin1");
			void (play ? play(call) : answerAsProvider(call, pace));
		});
		request.on("error", () => undefined);
		response.on("error", () => undefined);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		url: `http://127.0.0.1:${address.port}`,
		calls,
		pace,
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
