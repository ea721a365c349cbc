import { expect, test } from "vitest";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

test("it says that it is there", async () => {
	expect(await (await askSandbox.get("/")).json()).toEqual({ status: "ok", sandbox: true });
	expect((await askSandbox.get("/v1/models")).status).toBe(200);
});

test.each(["/nothing", "/hf-inference/models/only-one-part", "/__proto__"])(
	"%s is not found",
	async (path) => {
		expect((await askSandbox.json(path, {})).status).toBe(404);
		expect((await askSandbox.get(path)).status).toBe(404);
	},
);

test("a body beyond every limit is refused", async () => {
	const response = await askSandbox.json(wirePath.flux, { prompt: "a".repeat(300_000) });
	expect(response.status).toBe(413);
});
