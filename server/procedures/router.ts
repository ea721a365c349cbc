import type { TaskName } from "#shared/models.ts";
import { callCode } from "./call-code.ts";
import { chat } from "./chat.ts";
import { classify } from "./classify.ts";
import { covers } from "./covers.ts";
import { detect } from "./detect.ts";
import { editImage } from "./edit-image.ts";
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

/*
 * Editors show the comment above a name to those who call it. Besides the codes that it names, a task may fail with
 * those of its input (BAD_INPUT, UNKNOWN_MODEL), of the allowance (VISITOR_ALLOWANCE, SITE_ALLOWANCE, VISITOR_BUSY) and
 * of the back-end (MODEL_LOADING, RATE_LIMIT, PROVIDER_TIMEOUT, PROVIDER_BAD_RESPONSE and others): `ErrorCode` has them
 * all.
 */

// The compiler reports a task without its procedure.
const tasks = {
	/**
	 * Writes a text from a prompt, as a stream of events over `httpBatchStreamLink` (STREAM_LINK over others). Costs the
	 * model's points. Errors: TEXT_MISSING, TEXT_TOO_LONG, STREAM_CUT, NO_ANSWER, WITHHELD.
	 */
	generateText,
	/**
	 * Answers a conversation, as a stream of events over `httpBatchStreamLink` (STREAM_LINK over others): thinking,
	 * answer, then the result. Costs the model's points. Errors: TEXT_MISSING, TEXT_TOO_LONG, HISTORY_TOO_LONG,
	 * STREAM_CUT, NO_ANSWER, WITHHELD; of pictures, which cost a point each, NO_PICTURES, TOO_MANY_PICTURES,
	 * FILE_TOO_LARGE, FILE_BROKEN.
	 */
	chat,
	/**
	 * Draws a picture from a description, as a `data:` URL. Costs the model's points. Errors: TEXT_MISSING, TEXT_TOO_LONG,
	 * INVALID_IMAGE_RESPONSE, IMAGE_GENERATION_FAILED, WITHHELD.
	 */
	generateImage,
	/**
	 * Changes a picture as a sentence says, as a `data:` URL. Takes a file as `classify` does. Costs the model's points.
	 * Errors: FILE_EMPTY, TOO_LARGE, UNSUPPORTED_FILE_TYPE, PICTURE_TOO_LARGE, FILE_BROKEN, TEXT_MISSING, TEXT_TOO_LONG,
	 * INVALID_IMAGE_RESPONSE, IMAGE_GENERATION_FAILED, WITHHELD.
	 */
	editImage,
	/**
	 * Says what a picture shows: labels with scores from 0 to 1, the likeliest first. Takes a file: a `FormData` over
	 * `httpLink`, or an object behind `fileLink` (FILE_LINK over others). Costs the model's points. Errors: FILE_EMPTY,
	 * TOO_LARGE, UNSUPPORTED_FILE_TYPE, PICTURE_TOO_LARGE, FILE_BROKEN.
	 */
	classify,
	/**
	 * Finds the objects in a picture: labels, scores from 0 to 1 and boxes in pixels, the surest first. Takes a file as
	 * `classify` does. Costs the model's points. Errors: FILE_EMPTY, TOO_LARGE, UNSUPPORTED_FILE_TYPE, PICTURE_TOO_LARGE,
	 * FILE_BROKEN.
	 */
	detect,
	/**
	 * Writes down a recording, also in parts with times in seconds where the model gives them. Takes a file as `classify`
	 * does. Costs the model's points. Errors: FILE_EMPTY, TOO_LARGE, UNSUPPORTED_FILE_TYPE, CLIP_TOO_LONG, WHISPER_FAILED.
	 */
	transcribe,
	/**
	 * Reads a text aloud, as a `data:` URL. Costs the model's points. Errors: TEXT_MISSING, TEXT_TOO_LONG, TTS_FAILED,
	 * WITHHELD.
	 */
	tts,
	/**
	 * The assistant of the site: answers questions about it, in one piece. Costs one point, unless the host says
	 * otherwise. Errors: TEXT_MISSING, TEXT_TOO_LONG, HISTORY_TOO_LONG, PROVIDER_CONFIGURATION if no model can chat.
	 */
	widgetChat,
} satisfies Record<TaskName, object>;

/** Every procedure by its public name. */
export const appRouter = router({
	...tasks,
	/** The catalogue as the pages have it: each model's id, task, price, parameters with bounds, and state. Free. */
	models,
	/** What there is to see of the prepared answers to these examples; null where there is none. Makes no call. Free. */
	covers,
	/**
	 * The request that a provider would get for a call, with placeholders for the input and the key; null if the host does
	 * not show it. Makes no call. Free.
	 */
	callCode,
	/**
	 * Lets a text model write one token, and tells whether it did. Costs a call of the model; `status` is free. Errors:
	 * NOT_A_TEXT_MODEL.
	 */
	modelStatus,
	/** Where this site sends input and what it keeps, for visitors who want to know before they write anything. Free. */
	siteData,
	/** The state of each model for everybody, of the last 15 seconds: good answers and waits of the last hour. Free. */
	siteState,
	/** Figures for the host: with METRICS_TOKEN or, if none is set, from the host's own machine; null for others. Free. */
	hostState,
	/** The site, the state of each model, the examples that are free, and the points that the caller has left. Free. */
	status,
});

/** The types of every procedure, for clients. */
export type AppRouter = typeof appRouter;

/** Runs procedures without HTTP: `createCaller(context, { signal })`. */
export const createCaller = createCallerFactory(appRouter);
