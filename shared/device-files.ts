/** A model that the visitor's own browser can run instead. */
export type DeviceModel = {
	/** Its folder on the hub: owner/name. */
	model: string;
	/** A commit, branch or tag of that folder. */
	revision: string;
	dtype: "fp32" | "fp16" | "q8" | "q4" | "q4f16";
	/** The format of its weights. */
	files: readonly string[];
	/** Approximate download size. */
	bytes: number;
	licence: string;
	/** Text: context length in tokens, prompt and answer together. */
	window: number;
	/** Speech: the file of each voice; the first is the default. */
	voices: Readonly<Record<string, string>>;
	/** Speech: languages whose tags the model expects around a text; the first is the default. */
	languages: readonly string[];
};

/**
 * Where browsers fetch the files of device models from: this site, or the hub at `url`, which may redirect to
 * `hosts`.
 */
export type DeviceSource = { place: "site" | "hub"; url: string; hosts?: readonly string[] };
