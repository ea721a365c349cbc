import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const { registry } = createMetrics({
	inFlight: () => 0,
	uploadBytes: () => 0,
	pointsLeft: async () => 0,
	backendStates: () => [],
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
