import type { RunInput } from "../host/messages.ts";
import type { Exchange } from "./exchange.ts";
import { findHost } from "./find-host.ts";
import { readBody } from "./read-body.ts";
import { sendJson } from "./send.ts";

const PICTURE_BYTES = 20_000_000;
const TOP_LABELS = 5;
const THRESHOLD = 0.5;

/** POST /models/<id>: the bytes of a picture in; its labels, or things with their boxes, out. */
export async function look({ request, response, url, hosts, signal }: Exchange): Promise<void> {
	const id = url.pathname.slice("/models/".length);
	const host = findHost(hosts, id, ["classify", "detect"]);
	const bytes = new Uint8Array(await readBody(request, PICTURE_BYTES));
	const input: RunInput =
		host.entry.task === "classify"
			? { task: "classify", bytes, top: TOP_LABELS }
			: { task: "detect", bytes, threshold: THRESHOLD };
	const output = await host.run({ input, signal });
	if (!("items" in output)) throw new Error("the model answered another task");
	sendJson(response, 200, output.items);
}
