// The process that makes the load, so that its own work never sits in the process that is measured.
import { ENOUGH } from "./enough.ts";
import { job } from "./job.ts";
import { runCalls } from "./run-calls.ts";
import { runStreams } from "./run-streams.ts";

let leave = new AbortController();

process.on("message", (message) => {
	if (message === ENOUGH) return leave.abort();
	leave = new AbortController();
	const next = job.parse(message);
	void (next.kind === "calls" ? runCalls(next, leave.signal) : runStreams(next)).then((figures) =>
		process.send?.(figures),
	);
});
