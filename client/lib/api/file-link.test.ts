import { createTRPCClient, httpLink } from "@trpc/client";
import { describe, expect, it } from "vitest";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { fileLink } from "./file-link.ts";

async function sentBody(call: (client: ReturnType<typeof createClient>) => Promise<unknown>) {
	let sent: unknown;
	await call(
		createClient((_address, init) => {
			sent = init?.body;
			return Promise.resolve(Response.json({ result: { data: null } }));
		}),
	);
	return sent;
}

function createClient(fetch: NonNullable<Parameters<typeof httpLink>[0]["fetch"]>) {
	return createTRPCClient<AppRouter>({
		links: [fileLink(), httpLink({ url: "http://localhost/trpc", fetch })],
	});
}

describe("fileLink", () => {
	it("sends an input with a file as form data, the file last", async () => {
		const file = new File(["x"], "a.png", { type: "image/png" });
		const body = await sentBody((client) =>
			client.classify.mutate({ modelId: "google/vit-base-patch16-224", file }),
		);
		if (!(body instanceof FormData)) throw new Error("not form data");
		expect([...body.keys()]).toEqual(["modelId", "file"]);
		expect(body.get("modelId")).toBe("google/vit-base-patch16-224");
	});

	it("leaves an input without a file as JSON", async () => {
		const body = await sentBody((client) =>
			client.tts.mutate({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "hi" }),
		);
		expect(body).toBe('{"modelId":"canopylabs/orpheus-3b-0.1-ft","text":"hi"}');
	});
});
