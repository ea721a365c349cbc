import { z } from "zod";
import type { BackendClient } from "../../gateway/gateway.ts";
import { type OpenReply, readJson } from "../../gateway/reply.ts";

const LOOK_EVERY_MS = 500;

/**
 * Puts a call into fal's queue, looks until it is done, and opens its result. A call that is given up
 * for any reason is taken back, so that it is neither run nor billed where that is still possible: the
 * next back-end may draw the same picture.
 */
export async function queuedResult(client: BackendClient, json: unknown): Promise<OpenReply> {
	const { backend } = client;
	const queue = (path: string) => `${backend.url}${path}?_subdomain=queue`;
	const submitted = await client.send({ url: queue(`/${backend.model}`), body: { json } });
	const { response_url } = await readJson(submitted, submittedSchema);
	// Only its path counts: the key goes to the back-end's own address and nowhere else.
	const { pathname } = new URL(response_url);
	try {
		await untilCompleted(client, queue(`${pathname}/status`));
		return await client.send({ method: "GET", url: queue(pathname) });
	} catch (error) {
		void client.cancel(queue(`${pathname}/cancel`));
		throw error;
	}
}

async function untilCompleted(client: BackendClient, url: string): Promise<void> {
	for (;;) {
		const looked = await client.send({ method: "GET", url });
		if ((await readJson(looked, statusSchema)).status === "COMPLETED") return;
		await client.pause(LOOK_EVERY_MS);
	}
}

const submittedSchema = z.object({ response_url: z.url({ protocol: /^https?$/ }) });
const statusSchema = z.object({ status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
