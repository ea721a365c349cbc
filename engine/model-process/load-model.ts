import type { PretrainedModelOptions } from "@huggingface/transformers";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { EngineRequest } from "../pool/ipc.ts";

/**
 * A loaded model: answers one call at a time, whole or by passing events to `stream`. The signal stops a text between
 * two tokens; other tasks run until the end or until the process is killed.
 */
export type Model = (
	request: EngineRequest,
	way: { stream: (event: string) => void; signal: AbortSignal },
) => Promise<Response | undefined>;

/** Loads a model from its folder with the library's options. */
export type LoadModel = (loading: {
	entry: ModelEntry;
	folder: string;
	options: PretrainedModelOptions;
}) => Promise<Model>;
