import { ports } from "../ports.ts";
import type { RunningProcess } from "../processes/start-process.ts";
import { openAiRequests } from "./open-ai-requests.ts";
import type { Target } from "./target.ts";

/** The stand-in called directly: what no server in front of it can beat. */
export function direct(standIn: RunningProcess): Target {
	return {
		...standIn,
		name: "direct",
		origin: `http://127.0.0.1:${ports.standIn}`,
		wire: "events",
		...openAiRequests({ texts: {}, files: {} }),
	};
}
