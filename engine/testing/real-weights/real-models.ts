import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { markFetched } from "../../catalogue/model-folder.ts";
import { type Graph, writeOnnx } from "../tiny/onnx.ts";
import { createConverter } from "./convert-tensorflow.ts";
import { readWeights, tensorflowFile } from "./tensorflow-model.ts";

const packages = fileURLToPath(new URL("node_modules", import.meta.url));
const human = join(packages, "@vladmandic/human");
const nsfw = join(packages, "nsfwjs/dist/models/mobilenet_v2_mid");

/** Whether the packages with the weights are there. */
export const hasRealWeights = existsSync(human) && existsSync(nsfw);

/** A JPEG with photographs of people, which one of the packages ships. */
export const photograph = () => readFileSync(join(human, "assets/samples.jpg"));

const kinds = ["Drawing", "Hentai", "Neutral", "Porn", "Sexy"];
const THINGS = 80;
const NSFW_SIDE = 224;
const CENTERNET_SIDE = 512;
// nsfwjs ships its files as scripts: JSON and base64.
const script = z.union([
	z.object({ default: z.unknown() }).transform((one) => one.default),
	z.unknown(),
]);
const require = createRequire(import.meta.url);

/** Writes the models as the engine would download them, with models.yaml beside them; returns that file's path. */
export function writeRealModels(dataDir: string): string {
	const models = [
		{ id: "nsfw", task: "classify", files: nsfwFiles() },
		{ id: "centernet", task: "detect", files: centernetFiles() },
	].map(({ id, task, files }) => {
		const folder = join(dataDir, "models/real", id, "main");
		const written = Object.entries(files).map(([path, content]) => {
			const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), bytes);
			return { path, bytes: bytes.length };
		});
		markFetched(folder, written);
		const bytes = written.reduce((sum, file) => sum + file.bytes, 0);
		const facts = { id, task, name: id, hub: `real/${id}`, dtype: "fp32", bytes };
		return { ...facts, memoryMb: 500, licence: "MIT" };
	});
	const path = join(dataDir, "models.yaml");
	writeFileSync(path, JSON.stringify({ models }));
	return path;
}

/** Five kinds of picture, classified by a MobileNet v2. */
function nsfwFiles(): Record<string, Buffer | object> {
	const model = tensorflowFile.parse(script.parse(require(join(nsfw, "model.min.js"))));
	const shards = readdirSync(nsfw).filter((file) => file.startsWith("group"));
	const blob = shards
		.sort()
		.map((file) => z.string().parse(script.parse(require(join(nsfw, file)))))
		.map((text) => Buffer.from(text, "base64"));
	const converter = createConverter({
		nodes: model.modelTopology.node,
		weights: readWeights(model, Buffer.concat(blob)),
		side: NSFW_SIDE,
	});
	converter.step("Identity", ["StatefulPartitionedCall/sequential/dense/BiasAdd"], {
		to: "logits",
	});
	const outputs: Graph["outputs"] = [{ name: "logits", type: "float", shape: [1, kinds.length] }];
	return {
		"onnx/model.onnx": writeOnnx(converter.end(outputs)),
		"config.json": {
			architectures: ["MobileNetV2ForImageClassification"],
			model_type: "mobilenet_v2",
			id2label: { ...kinds },
			label2id: Object.fromEntries(kinds.map((kind, index) => [kind, index])),
		},
		"preprocessor_config.json": {
			image_processor_type: "ViTImageProcessor",
			do_resize: true,
			size: { height: NSFW_SIDE, width: NSFW_SIDE },
			resample: 2,
			do_rescale: true,
			rescale_factor: 1 / 255,
			do_normalize: false,
		},
	};
}

/**
 * 80 kinds of objects, detected by a CenterNet on MobileNet v3. Its hundred best points become DETR's two tables: boxes
 * by their centre, and logits that the library's softmax turns back into the score.
 */
function centernetFiles(): Record<string, Buffer | object> {
	const text = readFileSync(join(human, "models/centernet.json"), "utf8");
	const model = tensorflowFile.parse(JSON.parse(text));
	const converter = createConverter({
		nodes: model.modelTopology.node,
		weights: readWeights(model, readFileSync(join(human, "models/centernet.bin"))),
		side: CENTERNET_SIDE,
	});
	const { step, constant, integers, slice } = converter;
	const number = (value: number) => constant([value], []);
	const part = (first: number, last: number) => slice("tower_0/detections", [first, last], 2);
	const low = part(0, 2);
	const high = part(2, 4);
	const middle = step("Mul", [step("Add", [low, high]), number(0.5 / CENTERNET_SIDE)]);
	const size = step("Mul", [step("Sub", [high, low]), number(1 / CENTERNET_SIDE)]);
	step("Concat", [middle, size], { to: "pred_boxes", with: { axis: 2 } });
	const score = step("Clip", [part(4, 5), number(1e-6), number(1 - 1e-6)]);
	const kind = step("Squeeze", [part(5, 6), integers(2)]);
	const whole = step("Cast", [kind], { with: { to: 7 } });
	const depth = constant([THINGS + 1], [], "int64");
	const hot = step("OneHot", [whole, depth, constant([0, 1], [2])]);
	const nothing = constant([...Array(THINGS).fill(0), 1], [THINGS + 1]);
	const rest = step("Mul", [nothing, step("Sub", [number(1), score])]);
	const odds = step("Add", [step("Mul", [hot, score]), rest]);
	step("Log", [step("Add", [odds, number(1e-12)])], { to: "logits" });
	// The COCO names that the tests use.
	const names = Array.from({ length: THINGS }, (_thing, index) => `thing ${index}`);
	names[0] = "person";
	names[41] = "cup";
	return {
		"onnx/model.onnx": writeOnnx(
			converter.end([
				{ name: "logits", type: "float", shape: [1, 100, THINGS + 1] },
				{ name: "pred_boxes", type: "float", shape: [1, 100, 4] },
			]),
		),
		"config.json": {
			architectures: ["DetrForObjectDetection"],
			model_type: "detr",
			id2label: { ...names },
		},
		"preprocessor_config.json": {
			image_processor_type: "DetrImageProcessor",
			do_resize: true,
			size: { height: CENTERNET_SIDE, width: CENTERNET_SIDE },
			resample: 2,
			do_rescale: false,
			do_normalize: false,
			do_pad: false,
		},
	};
}
