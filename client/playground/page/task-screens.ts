import { type ComponentType, useEffect } from "react";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { loadShownTexts } from "../../language/texts.ts";
import { type LazyComponent, lazyComponent } from "../../lib/lazy-component.ts";

type ScreenProps = { model: ShownModel };

const loaders: Record<ModelTask, () => Promise<ComponentType<ScreenProps>>> = {
	generateText: async () => (await import("../tasks/generate-text/generate-text.tsx")).GenerateText,
	chat: async () => (await import("../tasks/chat/chat.tsx")).Chat,
	generateImage: async () =>
		(await import("../tasks/generate-image/generate-image.tsx")).GenerateImage,
	classify: async () => (await import("../tasks/classify/classify.tsx")).Classify,
	detect: async () => (await import("../tasks/detect/detect.tsx")).Detect,
	transcribe: async () => (await import("../tasks/transcribe/transcribe.tsx")).Transcribe,
	tts: async () => (await import("../tasks/tts/tts.tsx")).Tts,
};

/** The screen of each task; each loads when a model of its task is chosen. */
export const taskScreens: Record<ModelTask, LazyComponent<ScreenProps>> = {
	generateText: lazyComponent(loaders.generateText, "tasks", "calls", "conversation"),
	chat: lazyComponent(loaders.chat, "tasks", "calls", "conversation"),
	generateImage: lazyComponent(loaders.generateImage, "tasks", "calls", "results"),
	classify: lazyComponent(loaders.classify, "tasks", "calls"),
	detect: lazyComponent(loaders.detect, "tasks", "calls"),
	transcribe: lazyComponent(loaders.transcribe, "tasks", "calls", "results"),
	tts: lazyComponent(loaders.tts, "tasks", "calls"),
};

/** By then the page itself has loaded, even on a slow connection. */
const IDLE_MS = 3_000;

/** Prefetches the screens of all tasks once the page is idle. After a failure they load on demand. */
export function useIdlePrefetch(): void {
	useEffect(() => {
		const timer = setTimeout(prefetch, IDLE_MS);
		return () => clearTimeout(timer);
	}, []);
}

async function prefetch() {
	await loadShownTexts("tasks", "calls", "conversation", "results").catch(() => undefined);
	for (const load of Object.values(loaders)) await load().catch(() => undefined);
}
