import type { ComponentType } from "react";
import { type ModelTask, modelTasks } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { type LateCode, lateCode } from "../lib/late-code.ts";

type ScreenProps = { model: ShownModel };

const loaders: Record<ModelTask, () => Promise<ComponentType<ScreenProps>>> = {
	generateText: async () => (await import("./tasks/generate-text.tsx")).GenerateText,
	chat: async () => (await import("./tasks/chat.tsx")).Chat,
	generateImage: async () => (await import("./tasks/generate-image.tsx")).GenerateImage,
	classify: async () => (await import("./tasks/classify.tsx")).Classify,
	detect: async () => (await import("./tasks/detect.tsx")).Detect,
	transcribe: async () => (await import("./tasks/transcribe.tsx")).Transcribe,
	tts: async () => (await import("./tasks/tts.tsx")).Tts,
};

/** The screen of each task; each loads when a model of its task is chosen. */
export const taskScreens: Record<ModelTask, LateCode<ScreenProps>> = {
	generateText: lateCode(() => load("generateText")),
	chat: lateCode(() => load("chat")),
	generateImage: lateCode(() => load("generateImage")),
	classify: lateCode(() => load("classify")),
	detect: lateCode(() => load("detect")),
	transcribe: lateCode(() => load("transcribe")),
	tts: lateCode(() => load("tts")),
};

/** With all that a screen may have to say: a text that came later would take the screen's place. */
async function load(task: ModelTask): Promise<ComponentType<ScreenProps>> {
	const tag = languageOfPath(window.location.pathname);
	const [Screen] = await Promise.all([loaders[task](), loadTexts(tag, "tasks", "errors")]);
	return Screen;
}

/** Fetches every screen ahead, one after the other; what fails is fetched again when needed. */
export async function prefetchTaskScreens(): Promise<void> {
	for (const task of modelTasks) await load(task).catch(() => undefined);
}
