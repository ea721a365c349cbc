import { fileURLToPath } from "node:url";
import type { Pace } from "../testing/stand-in-answers.ts";
import { startChild, type Target } from "./child.ts";
import { startOurs } from "./ours.ts";
import { direct, startPeer } from "./peer.ts";

export type BenchOptions = {
	/** Another build of our server, measured in the same run. */
	beside?: string | undefined;
	/** Settings of our server that differ from the defaults. */
	env?: Readonly<Record<string, string>> | undefined;
	pace?: Partial<Pace>;
	/** Our server and the peer get one core each, also for their garbage collection. */
	onOneCore?: boolean;
};

const firstPort = Number(process.env["BENCH_PORT"] ?? 4500);

/** Runs work on fresh processes, so that no section inherits another's memory, and stops them. */
export async function withStage<Result>(
	{ beside, pace = {}, env, onOneCore = false }: BenchOptions,
	work: (targets: readonly Target[]) => Promise<Result>,
): Promise<Result> {
	const providerUrl = `http://127.0.0.1:${firstPort}`;
	const file = fileURLToPath(new URL("provider.ts", import.meta.url));
	const provider = await startChild({
		args: ["--import", "tsx", file, String(firstPort), JSON.stringify(pace)],
		url: providerUrl,
	});
	const running: Target[] = [direct(providerUrl)];
	try {
		const ours = { providerUrl, env, onOneCore };
		running.push(await startOurs({ ...ours, port: firstPort + 1 }));
		if (beside) {
			const other = { name: "beside", port: firstPort + 2, main: beside };
			running.push(await startOurs({ ...ours, ...other }));
		}
		running.push(await startPeer({ port: firstPort + 3, providerUrl, onOneCore }));
		return await work(running);
	} finally {
		await Promise.all([...running, provider].map(({ stop }) => stop()));
	}
}
