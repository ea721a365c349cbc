import { setPriority } from "node:os";
import { loadModel } from "./child/load-model.ts";
import { tellable } from "./engine-error.ts";
import { type FromChild, load, type Question, toChild } from "./host/messages.ts";

const EVENTS = "text/event-stream; charset=utf-8";

process.on("disconnect", () => process.exit(0));
// Ctrl+C in a terminal reaches every process of the group: the engine ends this one by itself.
process.on("SIGINT", () => undefined);
const { nice, ...wanted } = load.parse(JSON.parse(process.argv[2] ?? ""));
// The site and the engine's own server come first.
setPriority(nice);
const model = await loadModel(wanted);
process.on("message", (raw: unknown) => {
	const message = toChild.parse(raw);
	if (message === "stop") model.stop?.();
	else void answer(message);
});
free();

async function answer({ type, body }: Question): Promise<void> {
	const headers = { "content-type": type };
	const request = new Request("http://model", {
		method: "POST",
		headers,
		body: new Uint8Array(body),
	});
	let hasBegun = false;
	function stream(content: string): void {
		if (!hasBegun) send({ is: "head", status: 200, type: EVENTS });
		hasBegun = true;
		send({ is: "piece", content });
	}
	const response = await model.answer(request, stream).catch((error: unknown) => {
		const { body: told, facts } = tellable(error);
		return Response.json(told, { status: facts.status });
	});
	if (response) {
		send({
			is: "head",
			status: response.status,
			type: response.headers.get("content-type") ?? "",
		});
		send({ is: "piece", content: new Uint8Array(await response.arrayBuffer()) });
	}
	free();
}

function free(): void {
	send({ is: "free", residentBytes: process.memoryUsage.rss() });
}

function send(message: FromChild): void {
	process.send?.(message);
}
