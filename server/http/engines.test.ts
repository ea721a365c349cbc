import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import { expect, onTestFinished, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { type Engine, json } from "../../testing/engines/engine.ts";
import { modelsFile } from "../../testing/engines/models-file.ts";
import { ollama } from "../../testing/engines/ollama.ts";
import { serveEngine } from "../../testing/engines/serve-engine.ts";
import { vllm } from "../../testing/engines/vllm.ts";
import { collect } from "../../testing/server/collect.ts";
import { pictureFile, recordingFile } from "../../testing/server/test-files.ts";
import { startSite } from "../../testing/site.ts";
import type { AppRouter } from "../procedures/router.ts";

const modelId = "test/model";

type Own = { model?: string; key?: string; parameters?: Record<string, unknown> };

/** A complete site and an engine, each on a port of its own. */
async function siteBefore(task: ModelTask, engine: Engine, own: Own = {}) {
	const { model = "m", key, parameters = {} } = own;
	const served = await serveEngine(engine);
	const dead = { wire: "openai", url: "http://127.0.0.1:1/v1", model };
	const alive = {
		wire: "openai",
		url: `${served.url}/v1`,
		model,
		...(key && { key: "$OTHER_KEY" }),
	};
	const site = await startSite({
		PROVIDER: "huggingface",
		...(key && { OTHER_KEY: key }),
		MODELS_FILE: modelsFile(task, [dead, alive], parameters),
	});
	onTestFinished(async () => {
		await site.close();
		await served.close();
	});
	const url = `${site.origin}/trpc`;
	const links = [httpBatchStreamLink({ url, maxItems: 1 })];
	const client = createTRPCClient<AppRouter>({ links });
	return { client, site, url };
}

function form(file: File): FormData {
	const data = new FormData();
	data.set("modelId", modelId);
	data.set("file", file);
	return data;
}

test("the real client reads a stream of Ollama's behind a dead back-end", async () => {
	const { client, site } = await siteBefore("chat", ollama, { model: "deepseek-r1:8b" });
	const messages = [{ role: "user" as const, content: "Hello" }];
	const { events } = await collect(client.chat.mutate({ modelId, messages }));
	expect(events.at(-1)).toMatchObject({
		type: "done",
		result: { generated_text: "Hello there", source: "machine", usage: { totalTokens: 18 } },
	});
	const { body } = await site.app.inject("/metrics");
	expect(body).toMatch(
		/vitrine_backend_calls_total\{model="test\/model",backend="127\.0\.0\.1:1",outcome="PROVIDER_UNREACHABLE"\} 1/,
	);
	expect(body).toMatch(/vitrine_backend_calls_total\{.*outcome="ok"\} 1/);
	expect(site.logged()).toContain('"tried":2');
	expect(site.logged()).toContain("a back-end fails");
	expect((await client.status.query()).models).toEqual({ [modelId]: { state: "ready" } });
});

test("a refused key is named by its variable in log and metrics, never to a visitor", async () => {
	const message = "Incorrect API key provided: sk-secret";
	const refusal = () => json({ error: { message } }, 401);
	const { url, site } = await siteBefore("detect", refusal, { key: "sk-secret" });
	const reply = await fetch(`${url}/detect`, { method: "POST", body: form(pictureFile()) });
	const said = await reply.text();
	expect(said).not.toMatch(/OTHER_KEY|secret/);
	const { body } = await site.app.inject("/metrics");
	expect(body).toMatch(/outcome="\w+",variable="OTHER_KEY"\} 1/);
	expect(site.logged()).toContain("a back-end refuses the key in OTHER_KEY");
	expect(site.logged()).not.toContain("sk-secret");
});

test("a recording goes on as a form that a server reads, with its language", async () => {
	const parameters = { language: { options: ["fr"] } };
	const { url } = await siteBefore("transcribe", vllm, { parameters });
	const data = form(recordingFile());
	data.set("parameters", '{"language":"fr"}');
	const reply = await fetch(`${url}/transcribe`, { method: "POST", body: data });
	expect(await reply.json()).toMatchObject({
		result: { data: { text: "hello", segments: [{ text: "hello" }], source: "machine" } },
	});
	data.set("parameters", '{"language":"xx"}');
	expect((await fetch(`${url}/transcribe`, { method: "POST", body: data })).status).toBe(400);
});

test("an answer of another shape reaches a visitor as it came, and the host is told", async () => {
	const { url, site } = await siteBefore("detect", () => json({ cat: [3, 4] }));
	const data = form(pictureFile());
	data.set("acceptOther", "true");
	const reply = await fetch(`${url}/detect`, { method: "POST", body: data });
	expect(reply.status).toBe(200);
	expect(await reply.json()).toMatchObject({
		result: { data: { type: "other", value: { cat: [3, 4] }, model: modelId, source: "machine" } },
	});
	const { body } = await site.app.inject("/metrics");
	expect(body).toMatch(/vitrine_backend_calls_total\{.*outcome="PROVIDER_BAD_RESPONSE"\} 1/);
	expect(site.logged()).toContain("the answer is shown as it came");
	expect(site.logged()).not.toContain("cat");
});
