// The process that makes the load, so that its own work never sits in the process that is measured.
import { job } from "./job.ts";
import { runCalls } from "./run-calls.ts";
import { runStreams } from "./run-streams.ts";

process.on("message", (message) => {
	const next = job.parse(message);
	void (next.kind === "calls" ? runCalls(next) : runStreams(next)).then((figures) =>
		process.send?.(figures),
	);
});
