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

/** Every procedure, by the name a client calls. */
export const appRouter = router({
	generateText,
	chat,
	generateImage,
	classify,
	detect,
	transcribe,
	tts,
	widgetChat,
	modelStatus,
	status,
});

/** What a client needs to know of the server: types only. */
export type AppRouter = typeof appRouter;

/** Makes a caller, which runs procedures without HTTP: `createCaller(context, { signal })`. */
export const createCaller = createCallerFactory(appRouter);
