// A provider that answers at once, so that what is measured is the server in front of it.
import { createServer, type IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ports } from "../ports.ts";
import { completion, labels, picture, transcription } from "./answers.ts";
import { aborts, openStreams, streamAnswer } from "./stream-answer.ts";
import { type StreamShape, streamShape } from "./stream-shape.ts";

let shape: StreamShape = streamShape.parse({});

const server = createServer((request, reply) => {
	const path = request.url ?? "";
	if (path === "/stats") {
		reply.end(JSON.stringify({ openStreams: openStreams(), ...aborts }));
	} else if (path.endsWith("/chat/completions")) {
		void textOf(request).then((body) => {
			if (body.includes('"stream":true')) streamAnswer(reply, shape);
			else reply.writeHead(200, json).end(completion);
		});
	} else if (path === "/shape") {
		void textOf(request).then((body) => {
			shape = streamShape.parse(JSON.parse(body));
			reply.end();
		});
	} else {
		void swallow(request).then(
			() => reply.writeHead(200, json).end(bodyFor(path)),
			() => reply.destroy(),
		);
	}
});
server.keepAliveTimeout = 60_000;
server.listen(ports.standIn, "127.0.0.1", 2048);

const json = { "content-type": "application/json" };

function bodyFor(path: string): Buffer | string {
	if (path.endsWith("/images/generations")) return picture;
	if (path.includes("/google/vit")) return labels;
	return transcription;
}

async function textOf(request: IncomingMessage): Promise<string> {
	const pieces: Uint8Array[] = [];
	for await (const piece of request) pieces.push(piece);
	return Buffer.concat(pieces).toString();
}

/** Reads a body a piece at a turn, so that a small call beside it does not wait for the stand-in. */
async function swallow(request: IncomingMessage) {
	for await (const _piece of request) await nextTurn();
}
