import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildCatalogue } from "./build-catalogue.ts";

const options = {
	provider: "huggingface",
	variables: (name: string) => (name.endsWith("URL") ? "http://127.0.0.1:9" : "secret"),
} as const;
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
	const { models } = buildCatalogue(whole, "backends.md", options);
	for (const model of models) expect(model.backends.length).toBeGreaterThan(0);
});

const guide = readFileSync(new URL("../../docs/public.md", import.meta.url), "utf8");
const blocks = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);

test("every block of the guide for public sites can be pasted, and its judges can be asked", () => {
	expect(blocks).toHaveLength(5);
	const plain = "models:\n  - { id: a, task: chat, name: A, description: A }\n";
	for (const text of blocks) {
		const isRules = text.startsWith("moderation:");
		const whole = isRules ? text + plain : text;
		const { moderation, models } = buildCatalogue(whole, "public.md", options);
		const parts = [moderation?.words, moderation?.pictures].flatMap((part) => part ?? []);
		const judges = isRules ? parts : models.map((model) => ({ judges: model.backends }));
		expect(judges.length).toBeGreaterThan(0);
		for (const part of judges) expect(part.judges.length).toBeGreaterThan(0);
	}
});
