/** The formats of a model's weights. */
export const dtypes = ["fp32", "fp16", "q8", "q4", "q4f16"] as const;

const endings: Readonly<Record<(typeof dtypes)[number], string>> = {
	fp32: "",
	fp16: "_fp16",
	q8: "_quantized",
	q4: "_q4",
	q4f16: "_q4f16",
};

/** The weights of a task's usual model, as paths in the hub's folder. */
export function usualWeights(task: string, dtype: keyof typeof endings): string[] {
	const names = task === "transcribe" ? ["encoder_model", "decoder_model_merged"] : ["model"];
	return names.map((name) => `onnx/${name}${endings[dtype]}.onnx`);
}

type Named = { files: readonly string[]; voices: Readonly<Record<string, string>> };

/** The files that a model cannot run without: weights and voices. */
export function requiredFiles({ files, voices }: Named): string[] {
	return [...new Set([...files, ...Object.values(voices)])];
}

/**
 * Whether a file in the hub's folder belongs to the model: its settings in the root, weights and voices. No other path
 * is ever written or served, because the hub's list may contain paths outside the folder.
 */
export function isModelFile(model: Named, path: string): boolean {
	const isSetting = /^\w[\w.-]*\.(json|jinja|txt)$/.test(path);
	// Weights too large for one file have more beside it: model.onnx_data, model.onnx_data_1.
	return isSetting || requiredFiles(model).includes(path.replace(/_data(_\d+)?$/, ""));
}
