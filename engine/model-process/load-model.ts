import type { PretrainedModelOptions } from "@huggingface/transformers";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { EngineRequest } from "../pool/ipc.ts";

/**
 * A loaded model: answers one call at a time, whole or by passing events to `stream`. The signal
 * stops a text between two tokens; other tasks are one long run that ends with the process.
 */
export type Model = (
	request: EngineRequest,
	way: { stream: (event: string) => void; signal: AbortSignal },
) => Promise<Response | undefined>;

/** Loads a model from its folder, to run with the library's options. */
export type LoadModel = (loading: {
	entry: ModelEntry;
	folder: string;
	options: PretrainedModelOptions;
}) => Promise<Model>;
