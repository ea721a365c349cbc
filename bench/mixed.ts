import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { TaskRequest } from "../testing/task-requests.ts";
import { atMost, compare, type Section } from "./compare.ts";
import { runLoad } from "./load.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const SECONDS = 4;

/** Small chats, one after the other, during ten uploads of 10 MB. */
export async function mixed(options: BenchOptions): Promise<Section> {
	const section = await withStage(options, (targets) =>
		compare({
			title: "A small chat beside 10 uploads",
			targets: targets.filter(({ name }) => name !== "direct"),
			rounds: 4,
			async measure({ origin, chat, upload }) {
				const uploads = await startUploads(origin, upload(Buffer.alloc(0)));
				const done = once(uploads, "exit");
				const load = { origin, request: chat, connections: 1, seconds: SECONDS };
				const figures = await runLoad(load);
				await done;
				return figures;
			},
		}),
	);
	return atMost(section, "p99 ms", 40);
}

/** A low-priority process sends the uploads, so that generating the load does not delay the chats. */
async function startUploads(origin: string, { url, headers }: TaskRequest): Promise<ChildProcess> {
	const file = fileURLToPath(new URL("upload-load.ts", import.meta.url));
	const request = [origin, url, JSON.stringify(headers), String(SECONDS)];
	const child = spawn(process.execPath, ["--import", "tsx", file, ...request], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
	await once(child.stdout, "data");
	return child;
}
