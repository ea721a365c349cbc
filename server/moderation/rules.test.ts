import { expect, test } from "vitest";
import { buildCatalogue } from "../catalogue/build-catalogue.ts";
import { publicRules } from "./rules.ts";

const model = { id: "a", task: "chat", name: "A", description: "Talks." };

function rulesOf(moderation: object | undefined, own: object = {}) {
	const text = JSON.stringify({
		...(moderation && { moderation }),
		models: [{ ...model, ...own }],
	});
	return publicRules(
		buildCatalogue(text, "models.yaml", {
			provider: "auto",
			variables: (name) => (name === "ENGINE_URL" ? "http://127.0.0.1:3100" : undefined),
		}),
	);
}

const hosted = { wire: "moderation", url: "https://api.openai.com/v1", model: "omni" };
const own = { wire: "huggingface", url: "$ENGINE_URL", model: "nsfw" };

test("visitors learn which hosts judge what, and nothing else of the judges", () => {
	const moderation = {
		words: { judges: [hosted], refuse: { default: 0.8 } },
		pictures: { judges: [own], veil: { nsfw: 0.5 } },
	};
	expect(rulesOf(moderation, { moderation: { words: false } })).toEqual({
		words: { judges: [{ kind: "hosted", name: "api.openai.com" }], veils: false },
		pictures: { judges: [{ kind: "machine", name: "" }], veils: true },
		whenSilent: "refuse",
		exempt: [{ model: "A", words: true, pictures: false }],
	});
});

test("without rules there is nothing to tell", () => {
	expect(rulesOf(undefined)).toBeUndefined();
	expect(rulesOf({ whenSilent: "allow" })).toBeUndefined();
});
