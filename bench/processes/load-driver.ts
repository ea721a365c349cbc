import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { ENOUGH } from "../load/enough.ts";
import {
	type CallsFigures,
	type CallsJob,
	callsFigures,
	type StreamsFigures,
	type StreamsJob,
	streamsFigures,
} from "../load/job.ts";

/** A process that makes load. It takes one job at a time. */
export type LoadDriver = {
	calls(job: Omit<CallsJob, "kind">): Promise<CallsFigures>;
	streams(job: Omit<StreamsJob, "kind">): Promise<StreamsFigures>;
	/** Ends the job that runs: no further call begins. */
	enough(): void;
	stop(): void;
};

/** Starts a load driver. */
export function startLoadDriver({ niceness = 0 } = {}): LoadDriver {
	const worker = fork(fileURLToPath(new URL("../load/worker.ts", import.meta.url)), {
		execArgv: ["--import", "tsx"],
	});
	if (worker.pid !== undefined) setPriority(worker.pid, niceness);
	return {
		calls: async (job) => callsFigures.parse(await run({ kind: "calls", ...job })),
		streams: async (job) => streamsFigures.parse(await run({ kind: "streams", ...job })),
		enough: () => worker.send(ENOUGH),
		stop: () => worker.kill(),
	};

	async function run(job: { kind: "calls" | "streams" }): Promise<unknown> {
		worker.send(job);
		const [figures]: unknown[] = await once(worker, "message");
		return figures;
	}
}
