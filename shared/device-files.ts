import type { ModelTask } from "./models.ts";

/** How a model's weights may be written. */
export const deviceDtypes = ["fp32", "fp16", "q8", "q4", "q4f16"] as const;

export type DeviceDtype = (typeof deviceDtypes)[number];

/** A model that the visitor's own browser can run in place of another one. */
export type DeviceModel = {
	/** Its folder on the hub: owner/name. */
	model: string;
	/** A commit, branch or tag of that folder. */
	revision: string;
	dtype: DeviceDtype;
	/** Its weights. */
	files: readonly string[];
	/** About the size of the download. */
	bytes: number;
	licence: string;
	/** Text: tokens of prompt and answer together. */
	window: number;
	/** Speech: the file of each voice; the first is the default. */
	voices: Readonly<Record<string, string>>;
	/** Speech: the languages whose tags the model wants around a text; the first is the default. */
	languages: readonly string[];
};

/**
 * Where browsers fetch the files of device models from: this site, or the hub at `url`, which may redirect to
 * `hosts`.
 */
export type DeviceSource = { place: "site" | "hub"; url: string; hosts?: readonly string[] };

const endings: Readonly<Record<DeviceDtype, string>> = {
	fp32: "",
	fp16: "_fp16",
	q8: "_quantized",
	q4: "_q4",
	q4f16: "_q4f16",
};

/** The weights of a task's usual model. */
export function usualWeights(task: ModelTask, dtype: DeviceDtype): string[] {
	const names = task === "transcribe" ? ["encoder_model", "decoder_model_merged"] : ["model"];
	return names.map((name) => `onnx/${name}${endings[dtype]}.onnx`);
}

/** Whether a file of a hub's folder is the model's: its settings in the root, weights and voices. */
export function isDeviceFile(
	{ files, voices }: Pick<DeviceModel, "files" | "voices">,
	path: string,
): boolean {
	const isSetting = /^\w[\w.-]*\.(json|jinja|txt)$/.test(path);
	// Weights too large for one file lie beside it: model.onnx_data, model.onnx_data_1.
	const weights = path.replace(/_data(_\d+)?$/, "");
	return isSetting || files.includes(weights) || Object.values(voices).includes(path);
}
