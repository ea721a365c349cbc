import { type ModelTask, modelTasks } from "#shared/models.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";

type Asked = { path: string; headers: Headers; models: readonly CatalogueModel[] };

/** What a POST asks for, and the hub id in its path; a path of another kind names no model. */
type Route = { task: ModelTask; modelId: string | undefined };

/**
 * Tells what a POST asks for. The shape of the path decides; where it fits several tasks, the
 * header `x-sandbox-task`, then the model's own task, then the kind of the body.
 * Gives undefined for a path that is not on the wire.
 */
export function findRoute({ path, headers, models }: Asked): Route | undefined {
	const [, named = ""] = /^\/hf-inference\/models\/(.+)/.exec(decodeURIComponent(path)) ?? [];
	const known = models.find(({ id }) => named === id || named.startsWith(`${id}/v1/`));
	const modelId = known?.id ?? /^[\w.-]+\/[\w.-]+(?=\/|$)/.exec(named)?.[0];
	if (path.endsWith("/chat/completions")) return { task: "chat", modelId };
	if (path.endsWith("/v1/completions")) return { task: "generateText", modelId };
	if (path.endsWith("/images/generations")) return { task: "generateImage", modelId };
	const isModel = modelId !== undefined && named === modelId;
	if (!isModel && !path.startsWith("/fal-ai/")) return undefined;
	const told = modelTasks.find((task) => task === headers.get("x-sandbox-task"));
	return { task: told ?? known?.task ?? (isModel ? byContentType(headers) : "tts"), modelId };
}

function byContentType(headers: Headers): ModelTask {
	const type = headers.get("content-type") ?? "";
	if (type.startsWith("image/")) return "classify";
	return type.startsWith("audio/") ? "transcribe" : "generateText";
}
