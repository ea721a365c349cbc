import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isEngineInstalled } from "../engine/testing/build-engine.ts";
import {
	hasRealWeights,
	photograph,
	writeRealModels,
} from "../engine/testing/real-weights/real-models.ts";
import { startEngineOn } from "../engine/testing/start-tiny-engine.ts";
import { catalogueFile } from "./engines/models-file.ts";
import { startSite } from "./site.ts";

// They are in packages of their own: npm ci --prefix engine/testing/real-weights
describe.skipIf(!isEngineInstalled || !hasRealWeights)("a site beside real weights", () => {
	const folder = mkdtempSync(join(tmpdir(), "real-weights-"));
	let engine: Awaited<ReturnType<typeof startEngineOn>>;

	beforeAll(async () => {
		const dataDir = join(folder, "data");
		engine = await startEngineOn(folder, { modelsFile: writeRealModels(dataDir), dataDir });
		// As for the engine's own tests: models are converted, and the engine may have to be built.
	});
	afterAll(async () => {
		await engine?.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** The answer of a site that refuses pictures by these scores of the judge. */
	async function detect(refuse: Readonly<Record<string, number>>): Promise<string> {
		const backends = [{ wire: "huggingface", url: "$ENGINE_URL", model: "centernet" }];
		const judges = [{ wire: "huggingface", url: "$ENGINE_URL", model: "nsfw" }];
		const MODELS_FILE = catalogueFile({
			moderation: { pictures: { judges, refuse } },
			models: [{ id: "m", task: "detect", name: "M", description: "Finds.", backends }],
		});
		const site = await startSite({ PROVIDER: "auto", ENGINE_URL: engine.url, MODELS_FILE });
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
		// While a model loads, the site says so.
		await expect.poll(() => detect({ porn: 0.5 })).toMatch(/"label":"person","score":0\.5/);
	});

	test("a picture of a kind that the host refuses is refused, in the site's own words", async () => {
		await expect.poll(() => detect({ drawing: 0.9 })).toContain('"errorCode":"WITHHELD"');
	});
});
