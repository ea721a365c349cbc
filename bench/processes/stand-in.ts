import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ports } from "../ports.ts";
import type { StreamShape } from "../stand-in/stream-shape.ts";
import { isUp } from "./is-up.ts";
import { type RunningProcess, startProcess } from "./start-process.ts";

const origin = `http://127.0.0.1:${ports.standIn}`;

const statsSchema = z.object({
	openStreams: z.number(),
	aborted: z.number(),
	lastAbortAt: z.number(),
});

/** Starts the provider that all servers of a run stand in front of. */
export function startStandIn(): Promise<RunningProcess> {
	const file = fileURLToPath(new URL("../stand-in/main.ts", import.meta.url));
	return startProcess({ args: ["--import", "tsx", file], isUp: () => isUp(`${origin}/stats`) });
}

/** Tells the stand-in how to stream from now on. */
export async function shapeStreams(shape: StreamShape): Promise<void> {
	await fetch(`${origin}/shape`, { method: "POST", body: JSON.stringify(shape) });
}

/** What the stand-in saw of streams so far. */
export async function readStats(): Promise<z.infer<typeof statsSchema>> {
	return statsSchema.parse(await (await fetch(`${origin}/stats`)).json());
}
