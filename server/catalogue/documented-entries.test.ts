import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildCatalogue } from "./build-catalogue.ts";

const backends = readFileSync(new URL("../../docs/backends.md", import.meta.url), "utf8");
const entries = [...backends.matchAll(/## (.+?)\n[^#]*?```yaml\n(.*?)```/gs)].map(
	([, title = "", text = ""]) => [title, text],
);

test("the document has entries", () => {
	expect(entries).not.toHaveLength(0);
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
	for (const model of models) expect(model.backends.length).toBeGreaterThan(0);
});
