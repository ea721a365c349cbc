import { setPriority } from "node:os";
import { InputFault } from "./child/input-fault.ts";
import { loadModel } from "./child/load-model.ts";
import type { LoadedModel } from "./child/loaded-model.ts";
import { type FromChild, toChild } from "./host/messages.ts";

let model: LoadedModel | undefined;

process.on("disconnect", () => process.exit(0));
// Ctrl+C in a terminal reaches every process of the group: the engine ends this one by itself.
process.on("SIGINT", () => undefined);
process.on("message", (raw: unknown) => {
	const message = toChild.parse(raw);
	if (message.type === "interrupt") model?.interrupt();
	else void answer(message).then(send, (error: unknown) => send(failureOf(error, message.type)));
});

async function answer(
	message: Exclude<ReturnType<typeof toChild.parse>, { type: "interrupt" }>,
): Promise<FromChild> {
	if (message.type === "load") {
		// The site and the engine's own server come first.
		setPriority(message.nice);
		model = await loadModel(message);
		return { type: "ready", residentBytes: process.memoryUsage.rss() };
	}
	if (model === undefined) throw new Error("asked before it was loaded");
	const output = await model.run(message.input, (text) => send({ type: "text", text }));
	return { type: "done", output, residentBytes: process.memoryUsage.rss() };
}

function send(message: FromChild): void {
	process.send?.(message);
}

/** The library's own words name paths and tensors: they go to the host's terminal, not to visitors. */
function failureOf(error: unknown, doing: "load" | "run"): FromChild {
	if (error instanceof InputFault) {
		return { type: "failed", message: error.message, status: error.status };
	}
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	const message =
		doing === "load" ? "The model could not be loaded." : "The model could not do this.";
	return { type: "failed", message };
}
