import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { buildApp } from "../app.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { readSettings } from "../env.ts";
import { pageData } from "../pages/page-data.ts";
import { deviceSource } from "./device-source.ts";

const commit = "c".repeat(40);
const weights = "0123456789".repeat(100);
const base = "/device-files";

const files = {
	"config.json": "{}",
	"onnx/model_q4.onnx": weights,
	"onnx/model.onnx": "another kind of weights",
	"onnx/model_quantized.onnx": "the weights of another entry",
	"onnx/model_q4.onnx_data": "more",
	"README.md": "words",
};

/** A folder like the engine's, with one complete and one partial download. */
function engineFolder() {
	const dataDir = temporaryFolder();
	const models = join(dataDir, "models");
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(models, path)), { recursive: true });
		writeFileSync(join(models, path), text);
	};
	for (const [path, text] of Object.entries(files)) write(`tiny/text/main/${path}`, text);
	const sizes = Object.entries(files).map(([path, text]) => [path, text.length]);
	write("tiny/text/main/fetched.json", JSON.stringify(Object.fromEntries(sizes)));
	write("tiny/text/main/commit", commit);
	write("tiny/part/main/config.json", "{}");
	write("tiny/part/main/commit", commit);
	write("tiny/other/main/config.json", "{}");
	writeFileSync(join(dataDir, "secret.txt"), "a host's secret");
	return dataDir;
}

const MODELS_FILE = catalogueFile({
	models: ["text", "part", "text"].map((name, place) => ({
		id: `${name}${place}`,
		task: "generateText",
		name,
		description: name,
		device: {
			model: `tiny/${name}`,
			dtype: place === 2 ? "q8" : "q4",
			bytes: 1_000,
			licence: "MIT",
		},
	})),
});

function settingsOf(more: Record<string, string>) {
	return readSettings({ DATA_DIR: engineFolder(), MODELS_FILE, ...more });
}

async function open(more: Record<string, string> = {}) {
	const app = await buildApp({ settings: settingsOf(more), logger: pino({ level: "silent" }) });
	onTestFinished(() => app.close());
	return app;
}

test("the model is listed as the hub lists it, with checksums, and without other files", async () => {
	const app = await open();
	const head = await app.inject(`${base}/api/models/tiny/text/revision/main`);
	expect(head.json()).toEqual({ sha: commit });
	const list = await app.inject(`${base}/api/models/tiny/text/tree/${commit}?recursive=true`);
	const listed = (path: keyof typeof files) => ({
		type: "file",
		path,
		size: files[path].length,
		lfs: { oid: createHash("sha256").update(files[path]).digest("hex") },
	});
	expect(list.json()).toEqual([
		listed("config.json"),
		listed("onnx/model_q4.onnx"),
		listed("onnx/model_quantized.onnx"),
		listed("onnx/model_q4.onnx_data"),
	]);
});

test("a file is sent whole or from a byte on, and kept for good", async () => {
	const app = await open();
	const url = `${base}/tiny/text/resolve/${commit}/onnx/model_q4.onnx`;
	const whole = await app.inject(url);
	expect([whole.statusCode, whole.body]).toEqual([200, weights]);
	expect(whole.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
	expect(whole.headers["content-security-policy"]).toContain("default-src 'self'");
	const rest = await app.inject({ url, headers: { range: "bytes=990-" } });
	expect([rest.statusCode, rest.body]).toEqual([206, "0123456789"]);
	expect(rest.headers["content-range"]).toBe("bytes 990-999/1000");
	expect((await app.inject({ url, method: "POST" })).statusCode).toBe(404);
});

test.each([
	["a file that the catalogue does not name", `tiny/text/resolve/${commit}/onnx/model.onnx`],
	["the engine's own note", `tiny/text/resolve/${commit}/fetched.json`],
	["another commit", `tiny/text/resolve/${"d".repeat(40)}/config.json`],
	["a model that is not whole", `tiny/part/resolve/${commit}/config.json`],
	["the list of a model that is not whole", `api/models/tiny/part/tree/${commit}`],
	["a model that the catalogue does not name", "tiny/other/resolve/main/config.json"],
	["another revision", "api/models/tiny/text/revision/dev"],
	["a way out", `tiny/text/resolve/${commit}/../../../../secret.txt`],
	["an encoded way out", `tiny/text/resolve/${commit}/..%2f..%2f..%2f..%2fsecret.txt`],
	["another encoded way out", `tiny/text/resolve/${commit}/%2e%2e/%2e%2e/%2e%2e/secret.txt`],
	["a way out by the owner", `..%2f..%2f/text/resolve/${commit}/secret.txt`],
	["a name that every object has", `tiny/text/resolve/${commit}/constructor`],
])("%s is not there", async (_name, path) => {
	const app = await open();
	const { statusCode, body } = await app.inject(`${base}/${path}`);
	expect(statusCode).toBe(404);
	expect(body).not.toContain("secret");
});

test.each(["hub", "off"])("with DEVICE=%s this site serves no model", async (DEVICE) => {
	const app = await open({ DEVICE });
	const url = `${base}/tiny/text/resolve/${commit}/config.json`;
	expect((await app.inject(url)).statusCode).toBe(404);
});

test.each([
	["the engine's copies, where there are some", {}, "site"],
	["the hub, where there are none", { DATA_DIR: temporaryFolder() }, "hub"],
	["the hub by choice", { DEVICE: "hub" }, "hub"],
	["nothing by choice", { DEVICE: "off" }, undefined],
	[
		"nothing where the engine has fetched nothing",
		{ DEVICE: "site", DATA_DIR: temporaryFolder() },
		undefined,
	],
])("the source is %s", (_name, more, place) => {
	const settings = settingsOf(more);
	expect(deviceSource(settings, openCatalogue(settings.catalogue))?.place).toBe(place);
});

test("a reload that brings the first model of devices opens the route, and one that drops it shuts it", async () => {
	const dataDir = engineFolder();
	const file = join(temporaryFolder(), "models.yaml");
	const write = (device: object) =>
		writeFileSync(
			file,
			JSON.stringify({
				models: [{ id: "m", task: "generateText", name: "M", description: "M.", ...device }],
			}),
		);
	const device = { model: "tiny/text", dtype: "q4", bytes: 1_000, licence: "MIT" };
	let reload = async (): Promise<void> => undefined;
	write({});
	const app = await buildApp({
		settings: readSettings({ LOG_LEVEL: "silent", MODELS_FILE: file, DATA_DIR: dataDir }),
		onReload: (given) => {
			reload = given;
		},
	});
	onTestFinished(() => app.close());
	const statusOf = async () =>
		(await app.inject(`${base}/tiny/text/resolve/${commit}/config.json`)).statusCode;
	expect(await statusOf()).toBe(404);
	write({ device });
	await reload();
	expect(await statusOf()).toBe(200);
	write({});
	await reload();
	expect(await statusOf()).toBe(404);
});

test("this site offers only models whose weights are all here, the hub any", async () => {
	const offered = async (DEVICE: string) => {
		const settings = settingsOf({ DEVICE });
		const catalogue = openCatalogue(settings.catalogue);
		const { models } = await pageData(settings, catalogue, "en");
		return models.flatMap(({ name, device }) => (device ? `${name} ${device.dtype}` : []));
	};
	expect(await offered("site")).toEqual(["text q4", "text q8"]);
	expect(await offered("hub")).toEqual(["text q4", "part q4", "text q8"]);
});
