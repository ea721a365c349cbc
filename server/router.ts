import type { TaskName } from "#shared/models.ts";
import { modelStatus } from "./model-status.ts";
import { status } from "./status.ts";
import { chat } from "./tasks/chat.ts";
import { classify } from "./tasks/classify.ts";
import { detect } from "./tasks/detect.ts";
import { generateImage } from "./tasks/generate-image.ts";
import { generateText } from "./tasks/generate-text.ts";
import { transcribe } from "./tasks/transcribe.ts";
import { tts } from "./tasks/tts.ts";
import { widgetChat } from "./tasks/widget-chat.ts";
import { createCallerFactory, router } from "./trpc.ts";

// The compiler refuses a task without its procedure.
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

/** Every procedure, by the name a client calls. */
export const appRouter = router({ ...tasks, modelStatus, status });

/** What a client needs to know of the server: types only. */
export type AppRouter = typeof appRouter;

/** Makes a caller, which runs procedures without HTTP: `createCaller(context, { signal })`. */
export const createCaller = createCallerFactory(appRouter);
