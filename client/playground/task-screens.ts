import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Model, ModelTask } from "#shared/models.ts";

type Screen = LazyExoticComponent<ComponentType<{ model: Model }>>;

/** The screen of each task; each loads when a model of its task is chosen. */
export const taskScreens: Record<ModelTask, Screen> = {
	generateText: lazy(async () => ({
		default: (await import("./tasks/generate-text.tsx")).GenerateText,
	})),
	chat: lazy(async () => ({ default: (await import("./tasks/chat.tsx")).Chat })),
	generateImage: lazy(async () => ({
		default: (await import("./tasks/generate-image.tsx")).GenerateImage,
	})),
	classify: lazy(async () => ({ default: (await import("./tasks/classify.tsx")).Classify })),
	detect: lazy(async () => ({ default: (await import("./tasks/detect.tsx")).Detect })),
	transcribe: lazy(async () => ({
		default: (await import("./tasks/transcribe.tsx")).Transcribe,
	})),
	tts: lazy(async () => ({ default: (await import("./tasks/tts.tsx")).Tts })),
};
