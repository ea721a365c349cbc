import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
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
	stop(): void;
};

/** Starts a load driver. */
export function startLoadDriver(): LoadDriver {
	const worker = fork(fileURLToPath(new URL("../load/worker.ts", import.meta.url)), {
		execArgv: ["--import", "tsx"],
	});
	return {
		calls: async (job) => callsFigures.parse(await run({ kind: "calls", ...job })),
		streams: async (job) => streamsFigures.parse(await run({ kind: "streams", ...job })),
		stop: () => worker.kill(),
	};

	async function run(job: { kind: "calls" | "streams" }): Promise<unknown> {
		worker.send(job);
		const [figures]: unknown[] = await once(worker, "message");
		return figures;
	}
}
