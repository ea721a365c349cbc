import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startLoopbackHub } from "../engine/testing/loopback-hub.ts";
import { putModels } from "../engine/testing/tiny/put-models.ts";
import {
	type TinyId,
	type Work,
	writeTinyModels,
} from "../engine/testing/tiny/write-tiny-models.ts";
import { startProcess } from "../testing/server-process.ts";
import { modelIds } from "./playground-page.ts";

const built = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

/** The tiny model that a browser runs for each model of the catalogue. */
const devices = [
	{ id: modelIds.smolLm, task: "generateText", tiny: "smollm2-360m" },
	{ id: modelIds.deepSeek, task: "chat", tiny: "deepseek-r1-distill" },
	{ id: modelIds.vit, task: "classify", tiny: "vit-base" },
	{ id: modelIds.detr, task: "detect", tiny: "detr-resnet-50" },
	{ id: modelIds.whisper, task: "transcribe", tiny: "whisper-base" },
	{ id: modelIds.orpheus, task: "tts", tiny: "supertonic-2" },
] as const satisfies { id: string; task: string; tiny: TinyId }[];

type TinyEntry = Record<string, unknown>;

/**
 * Starts the built site without a key: its visitors' browsers run tiny models, from a hub or from the site itself. A
 * site that serves the files itself is below a path, so that its files, workers and policy are tested there. `work`
 * makes the thinking model as slow as a real one.
 */
export async function startSiteWithDevice(
	place: "hub" | "site",
	more: Record<string, string> = {},
	work: Work = 0,
) {
	const path = place === "site" ? "/below/a/path" : "";
	const folder = mkdtempSync(join(tmpdir(), "device-site-"));
	const hubFolder = join(folder, "hub");
	const tiny: { models: TinyEntry[] } = JSON.parse(
		readFileSync(writeTinyModels(hubFolder, {}, work), "utf8"),
	);
	const models = devices.map(({ id, task, tiny: name }) => {
		const entry = tiny.models.find((one) => one.id === name);
		// Fields that only the engine needs.
		const { id: _, task: __, name: ___, hub: model, memoryMb: ____, ...device } = { ...entry };
		return {
			id,
			task,
			name: id.split("/")[1],
			description: { en: "Answers.", fr: "Répond.", ar: "يجيب." },
			// Long enough to write for a minute, so that a test can stop it, and more than the model itself supports.
			...(task === "generateText" && { parameters: { maxTokens: { default: 30_000 } } }),
			...(task === "chat" && { parameters: { maxTokens: { default: 1_500 } } }),
			device: { model, ...device, ...(task === "generateText" && { window: 200_000 }) },
		};
	});
	const modelsFile = join(folder, "models.yaml");
	writeFileSync(modelsFile, JSON.stringify({ models }));
	const dataDir = join(folder, "data");
	if (place === "site") putModels(hubFolder, join(dataDir, "models"));
	const hub = await startLoopbackHub(hubFolder);
	const env = {
		PROVIDER: "auto",
		DEVICE: place,
		BASE_PATH: path,
		DEVICE_HUB_URL: hub.url,
		DEVICE_HUB_HOSTS: new URL(hub.weightsUrl).host,
		MODELS_FILE: modelsFile,
		DATA_DIR: dataDir,
		...more,
	};
	const site = await startProcess(built, env);
	const address = site.origin + path;
	return {
		address,
		hub,
		/** The folder of the hub's models. */
		hubFolder,
		screenOf: (name: keyof typeof modelIds, language = "") =>
			`${address}${language}/playground?model=${encodeURIComponent(modelIds[name])}`,
		async close() {
			await site.end("SIGTERM");
			hub.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
