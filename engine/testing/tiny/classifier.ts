import { writeOnnx } from "./onnx.ts";
import type { TinyModel } from "./tiny-model.ts";

// The weights of red, green and blue for each label, and each label's bias.
const labels = [
	{ label: "red", weights: [12, -6, -6], bias: 0 },
	{ label: "green", weights: [-6, 12, -6], bias: 0 },
	{ label: "blue", weights: [-6, -6, 12], bias: 0 },
	{ label: "bright", weights: [5, 5, 5], bias: -7 },
	{ label: "dark", weights: [-5, -5, -5], bias: 4 },
	{ label: "grey", weights: [0, 0, 0], bias: -1 },
];

/** A Vision Transformer by its settings; its graph computes the mean colour of a picture. */
export function classifier(): TinyModel {
	const names = labels.map(({ label }) => label);
	return {
		"onnx/model_quantized.onnx": writeOnnx({
			inputs: [{ name: "pixel_values", type: "float", shape: ["n", 3, "height", "width"] }],
			outputs: [{ name: "logits", type: "float", shape: ["n", labels.length] }],
			constants: [
				{
					name: "weights",
					shape: [3, labels.length],
					values: [0, 1, 2].flatMap((c) => labels.map(({ weights }) => weights[c] ?? 0)),
				},
				{ name: "bias", shape: [labels.length], values: labels.map(({ bias }) => bias) },
			],
			steps: [
				{
					run: "ReduceMean",
					from: ["pixel_values"],
					to: "colour",
					with: { axes: [2, 3], keepdims: 0 },
				},
				{ run: "Gemm", from: ["colour", "weights", "bias"], to: "logits" },
			],
		}),
		"config.json": {
			architectures: ["ViTForImageClassification"],
			model_type: "vit",
			id2label: { ...names },
			label2id: Object.fromEntries(names.map((name, index) => [name, index])),
		},
		"preprocessor_config.json": {
			image_processor_type: "ViTImageProcessor",
			do_resize: true,
			size: { height: 32, width: 32 },
			do_rescale: true,
			rescale_factor: 1 / 255,
			do_normalize: false,
			resample: 2,
		},
	};
}
