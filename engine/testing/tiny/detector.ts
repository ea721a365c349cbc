import { type Step, writeOnnx } from "./onnx.ts";
import type { TinyModel } from "./tiny-model.ts";

const SIDE = 64;

/** A DETR by its settings; its graph boxes the bright part of a picture, and finds nothing in a dark one. */
export function detector(): TinyModel {
	return {
		"onnx/model_quantized.onnx": writeOnnx({
			inputs: [
				{ name: "pixel_values", type: "float", shape: ["n", 3, "height", "width"] },
				{ name: "pixel_mask", type: "int64", shape: ["n", "rows", "columns"] },
			],
			outputs: [
				{ name: "logits", type: "float", shape: ["n", 1, 2] },
				{ name: "pred_boxes", type: "float", shape: ["n", 1, 4] },
			],
			constants: [
				{ name: "threshold", shape: [], values: [0.5] },
				{ name: "one", shape: [], values: [1] },
				{ name: "share", shape: [], values: [1 / SIDE] },
				{ name: "halfShare", shape: [], values: [0.5 / SIDE] },
				{ name: "thing", shape: [1, 2], values: [8, 0] },
				{ name: "nothing", shape: [1, 2], values: [0, 4] },
				{ name: "axis", type: "int64", shape: [1], values: [1] },
			],
			steps: [
				{ run: "ReduceMean", from: ["pixel_values"], to: "grey", with: { axes: [1], keepdims: 0 } },
				{ run: "Greater", from: ["grey", "threshold"], to: "isBright" },
				{ run: "Cast", from: ["isBright"], to: "bright", with: { to: 1 } },
				...span("x", 1),
				...span("y", 2),
				{
					run: "Concat",
					from: ["xMiddle", "yMiddle", "xSize", "ySize"],
					to: "box",
					with: { axis: 1 },
				},
				{ run: "Unsqueeze", from: ["box", "axis"], to: "pred_boxes" },
				{ run: "ReduceMax", from: ["bright"], to: "any", with: { axes: [1, 2], keepdims: 0 } },
				{ run: "Unsqueeze", from: ["any", "axis"], to: "found" },
				{ run: "Mul", from: ["found", "thing"], to: "score" },
				{ run: "Add", from: ["score", "nothing"], to: "classes" },
				{ run: "Unsqueeze", from: ["classes", "axis"], to: "logits" },
			],
		}),
		"config.json": {
			architectures: ["DetrForObjectDetection"],
			model_type: "detr",
			id2label: { 0: "lamp" },
		},
		"preprocessor_config.json": {
			image_processor_type: "DetrImageProcessor",
			do_resize: true,
			size: { height: SIDE, width: SIDE },
			do_rescale: true,
			rescale_factor: 1 / 255,
			do_normalize: false,
		},
	};
}

/** Along one side: the first and last bright line, then centre and size as shares of the side. */
function span(side: string, across: number): Step[] {
	const last = { axis: 1, keepdims: 1, select_last_index: 1 };
	return [
		{
			run: "ReduceMax",
			from: ["bright"],
			to: `${side}Lines`,
			with: { axes: [across], keepdims: 0 },
		},
		{
			run: "ArgMax",
			from: [`${side}Lines`],
			to: `${side}FirstLine`,
			with: { axis: 1, keepdims: 1 },
		},
		{ run: "ArgMax", from: [`${side}Lines`], to: `${side}LastLine`, with: last },
		{ run: "Cast", from: [`${side}FirstLine`], to: `${side}From`, with: { to: 1 } },
		{ run: "Cast", from: [`${side}LastLine`], to: `${side}Until`, with: { to: 1 } },
		{ run: "Add", from: [`${side}Until`, "one"], to: `${side}To` },
		{ run: "Sub", from: [`${side}To`, `${side}From`], to: `${side}Lengths` },
		{ run: "Mul", from: [`${side}Lengths`, "share"], to: `${side}Size` },
		{ run: "Add", from: [`${side}To`, `${side}From`], to: `${side}Sum` },
		{ run: "Mul", from: [`${side}Sum`, "halfShare"], to: `${side}Middle` },
	];
}
