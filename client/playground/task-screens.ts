import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { type Model, type ModelTask, modelTasks } from "#shared/models.ts";

type Screen = ComponentType<{ model: Model }>;

const loaders: Record<ModelTask, () => Promise<{ default: Screen }>> = {
	generateText: async () => ({ default: (await import("./tasks/generate-text.tsx")).GenerateText }),
	chat: async () => ({ default: (await import("./tasks/chat.tsx")).Chat }),
	generateImage: async () => ({
		default: (await import("./tasks/generate-image.tsx")).GenerateImage,
	}),
	classify: async () => ({ default: (await import("./tasks/classify.tsx")).Classify }),
	detect: async () => ({ default: (await import("./tasks/detect.tsx")).Detect }),
	transcribe: async () => ({ default: (await import("./tasks/transcribe.tsx")).Transcribe }),
	tts: async () => ({ default: (await import("./tasks/tts.tsx")).Tts }),
};

/** The screen of each task; each loads when a model of its task is chosen. */
export const taskScreens: Record<ModelTask, LazyExoticComponent<Screen>> = {
	generateText: lazy(loaders.generateText),
	chat: lazy(loaders.chat),
	generateImage: lazy(loaders.generateImage),
	classify: lazy(loaders.classify),
	detect: lazy(loaders.detect),
	transcribe: lazy(loaders.transcribe),
	tts: lazy(loaders.tts),
};

/** Fetches every screen ahead, one after the other; what fails is fetched again when needed. */
export async function prefetchTaskScreens(): Promise<void> {
	for (const task of modelTasks) await loaders[task]().catch(() => undefined);
}
