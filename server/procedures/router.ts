import type { TaskName } from "#shared/models.ts";
import { callCode } from "./call-code.ts";
import { chat } from "./chat.ts";
import { classify } from "./classify.ts";
import { detect } from "./detect.ts";
import { generateImage } from "./generate-image.ts";
import { generateText } from "./generate-text.ts";
import { hostState } from "./host-state.ts";
import { modelStatus } from "./model-status.ts";
import { models } from "./models.ts";
import { siteData } from "./site-data.ts";
import { siteState } from "./site-state.ts";
import { status } from "./status.ts";
import { transcribe } from "./transcribe.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { tts } from "./tts.ts";
import { widgetChat } from "./widget-chat.ts";

// The compiler reports a task without its procedure.
const tasks = {
	generateText,
	chat,
	generateImage,
	classify,
	detect,
	transcribe,
	tts,
	widgetChat,
} satisfies Record<TaskName, object>;

/** Every procedure by its public name. */
export const appRouter = router({
	...tasks,
	models,
	callCode,
	modelStatus,
	siteData,
	siteState,
	hostState,
	status,
});

/** The types of every procedure, for clients. */
export type AppRouter = typeof appRouter;

/** Runs procedures without HTTP: `createCaller(context, { signal })`. */
export const createCaller = createCallerFactory(appRouter);
