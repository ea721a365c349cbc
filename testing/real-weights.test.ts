import { describe, expect, onTestFinished, test } from "vitest";
import { isEngineInstalled } from "../engine/testing/build-engine.ts";
import { hasRealWeights, photograph } from "../engine/testing/real-weights/real-models.ts";
import { withRealEngine } from "../engine/testing/real-weights/with-real-engine.ts";
import { catalogueFile } from "./engines/models-file.ts";
import { startSite } from "./site.ts";

// They are in packages of their own: npm ci --prefix engine/testing/real-weights
describe.skipIf(!isEngineInstalled || !hasRealWeights)("a site beside real weights", () => {
	const engine = withRealEngine();

	/** The response of a site that refuses pictures by these scores of the judge. */
	async function detect(refuse: Readonly<Record<string, number>>): Promise<string> {
		const backends = [{ wire: "huggingface", url: "$ENGINE_URL", model: "centernet" }];
		const judges = [{ wire: "huggingface", url: "$ENGINE_URL", model: "nsfw" }];
		const MODELS_FILE = catalogueFile({
			moderation: { pictures: { judges, refuse } },
			models: [{ id: "m", task: "detect", name: "M", description: "Finds.", backends }],
		});
		const site = await startSite({ PROVIDER: "auto", ENGINE_URL: engine().url, MODELS_FILE });
		onTestFinished(() => site.close());
		const form = new FormData();
		form.set("modelId", "m");
		form.set(
			"file",
			new File([new Uint8Array(photograph())], "people.jpg", { type: "image/jpeg" }),
		);
		const reply = await fetch(`${site.origin}/trpc/detect`, { method: "POST", body: form });
		return reply.text();
	}

	test("a picture that the judge lets pass is answered", async () => {
		// The site answers that the model is loading.
		await expect.poll(() => detect({ porn: 0.5 })).toMatch(/"label":"person","score":0\.5/);
	});

	test("a picture of a kind that the host refuses is refused, in the site's own words", async () => {
		await expect.poll(() => detect({ drawing: 0.9 })).toContain('"errorCode":"WITHHELD"');
	});
});
