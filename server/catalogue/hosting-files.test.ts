import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildCatalogue } from "./build-catalogue.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");

const entries = [...textOf("docs/backends.md").matchAll(/## (.+?)\n[^#]*?```yaml\n(.*?)```/gs)].map(
	([, title = "", text = ""]) => [title, text],
);

test("there is an entry for every engine that hosts are told of", () => {
	expect(entries).toHaveLength(8);
});

test.each(entries)("the entry for %s can be pasted", (_title, text) => {
	const isModel = text.trimStart().startsWith("- id:");
	const whole = isModel
		? `models:\n${text}`
		: `models:\n  - id: a\n    task: chat\n    name: A\n    description: A\n${text}`;
	const { models } = buildCatalogue(whole, "backends.md", {
		provider: "huggingface",
		variables: (name) => (name.endsWith("URL") ? "http://127.0.0.1:9" : "secret"),
	});
	for (const { backends } of models) expect(backends.length).toBeGreaterThan(0);
});

test("compose.yaml names services, volumes and files that are there", () => {
	const { services, volumes } = parse(textOf("compose.yaml"));
	expect(Object.keys(services)).toEqual(["site", "redis", "ollama"]);
	expect(Object.keys(services.site.depends_on)).toEqual(["redis"]);
	for (const service of Object.values<{ volumes: string[] }>(services)) {
		for (const mount of service.volumes) {
			const [from = ""] = mount.split(":");
			const isThere = from.startsWith("./") ? existsSync(new URL(from, root)) : from in volumes;
			expect([mount, isThere]).toEqual([mount, true]);
		}
	}
});

test("the container copies files that are there, and does not run as root", () => {
	const lines = textOf("Dockerfile").split("\n");
	const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
	expect(last).toContain("USER node");
	expect(last.some((line) => line.startsWith("HEALTHCHECK "))).toBe(true);
	const copied = lines.filter((line) => /^COPY (?!--from)/.test(line));
	const sources = copied.flatMap((line) => line.split(" ").slice(1, -1));
	for (const source of sources)
		expect([source, existsSync(new URL(source, root))]).toEqual([source, true]);
});
