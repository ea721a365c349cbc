import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { askedNames, editorIn } from "./quick-info.ts";

// examples.test.ts asks the same, and every other field, of the written package, which takes its comments from here.
test("an editor in the repository explains procedures, inputs and results", () => {
	const folder = fileURLToPath(new URL(".", import.meta.url));
	const { infoOf } = editorIn(folder, "../server/procedures/router.ts");
	for (const [name, says] of askedNames)
		expect([name, infoOf(name)]).toEqual([name, expect.stringMatching(says)]);
}, 120_000);
