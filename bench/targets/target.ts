import type { LoadRequest } from "../load/job.ts";
import type { RunningProcess } from "../processes/start-process.ts";

/** Something that answers the calls of a bench: a server, or the stand-in itself as the floor. */
export type Target = RunningProcess & {
	name: "direct" | "Vitrine" | "Portkey";
	origin: string;
	/** How it streams. */
	wire: "lines" | "events";
	chat: LoadRequest;
	stream: LoadRequest;
	image: LoadRequest;
	/** A recording of that many bytes to be transcribed. */
	upload(fileBytes: number): LoadRequest;
};
