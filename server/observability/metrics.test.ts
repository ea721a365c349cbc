import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorCodes } from "#shared/errors.ts";
import { isOfServers } from "../errors/back-end-faults.ts";
import { createMetrics } from "./metrics.ts";

const { registry } = createMetrics({
	inFlight: () => 0,
	uploadBytes: () => 0,
	pointsLeft: async () => 0,
	backendStates: () => [
		{ model: "a", backend: "llm.example", state: "ready", keyName: "HF_TOKEN" },
	],
	version: "0",
});

test.each(["docs/grafana.json", "docs/reliability.md"])(
	"%s names only metrics that exist",
	async (file) => {
		const text = readFileSync(file, "utf8");
		const named = [...text.matchAll(/\b(?:vitrine|nodejs)_[a-z_]+[a-z]/g)].map(([name]) => name);
		const all = await registry.metrics();
		expect(named.length).toBeGreaterThan(10);
		expect(named.filter((name) => !all.includes(`${name.replace(/_bucket$/, "")}`))).toEqual([]);
	},
);

test("docs/alerts.yml counts as failures what the host or a provider can mend", () => {
	const [, codes] =
		/vitrine_calls_total\{code=~"([^"]+)"\}/.exec(readFileSync("docs/alerts.yml", "utf8")) ?? [];
	expect(codes?.split("|")).toEqual(errorCodes.filter(isOfServers));
});

test("counters of known labels begin at 0, so that a first failure has a rate", async () => {
	const all = await registry.metrics();
	for (const line of [
		'vitrine_calls_total{task="chat",code="ok"} 0',
		'vitrine_calls_total{task="tts",code="CREDITS_EXHAUSTED"} 0',
		'vitrine_refusals_total{code="SITE_BUSY"} 0',
		'vitrine_points_total{task="chat"} 0',
		'vitrine_prepared_answers_total{task="chat"} 0',
		'vitrine_verdicts_total{part="words",verdict="silent",judge="none",category="none"} 0',
		'vitrine_backend_calls_total{model="a",backend="llm.example",outcome="RATE_LIMIT"} 0',
		'vitrine_backend_calls_total{model="a",backend="llm.example",outcome="INVALID_TOKEN",variable="HF_TOKEN"} 0',
		'vitrine_backend_state{model="a",backend="llm.example",state="ready"} 1',
	]) {
		expect(all).toContain(line);
	}
});
