import { type Engine, json } from "./engine.ts";
import { vllm } from "./vllm.ts";

/** The router of vLLM's production stack: its own failures are strings. */
export const productionStack: Engine = async (request) => {
	const { model } = JSON.parse(await request.clone().text());
	if (model !== "Qwen/Qwen3-8B") return json({ error: `Model '${model}' not found.` }, 404);
	return vllm(request);
};
