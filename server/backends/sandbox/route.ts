import { findModel, type ModelTask } from "#shared/models.ts";
import type { SandboxTask } from "./call.ts";

type Route = {
	task: SandboxTask;
	/** The hub id in the path, or the model that the path stands for. */
	modelId: string;
	/** True where the body is a file, not JSON. */
	takesFile: boolean;
};

const fixedRoutes: Readonly<Record<string, Route>> = {
	"/v1/chat/completions": jsonRoute("chat", "HuggingFaceTB/SmolLM3-3B"),
	"/fireworks-ai/inference/v1/chat/completions": jsonRoute("chat", "deepseek-ai/DeepSeek-R1-0528"),
	"/nebius/v1/images/generations": jsonRoute("image", "black-forest-labs/FLUX.1-dev"),
	"/fal-ai/fal-ai/orpheus-tts": jsonRoute("speech", "canopylabs/orpheus-3b-0.1-ft"),
};

const fileTasks: Partial<Record<ModelTask, SandboxTask>> = {
	transcribe: "transcription",
	classify: "classification",
	detect: "detection",
};

/** Finds what a POST to this path asks for: the routes of provider.md, section 1. */
export function findRoute(path: string): Route | undefined {
	const fixed = Object.hasOwn(fixedRoutes, path) ? fixedRoutes[path] : undefined;
	if (fixed !== undefined) {
		return fixed;
	}
	const [, modelId, operation] =
		/^\/hf-inference\/models\/([\w.-]+\/[\w.-]+)(\/v1\/(?:chat\/)?completions)?$/.exec(path) ?? [];
	if (modelId === undefined) {
		return undefined;
	}
	if (operation !== undefined) {
		return jsonRoute(operation.includes("chat") ? "chat" : "completion", modelId);
	}
	const task = findModel(modelId)?.task;
	const fileTask = task && fileTasks[task];
	return fileTask ? { task: fileTask, modelId, takesFile: true } : jsonRoute("completion", modelId);
}

function jsonRoute(task: SandboxTask, modelId: string): Route {
	return { task, modelId, takesFile: false };
}
