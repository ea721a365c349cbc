import { EngineError } from "./engine-error.ts";
import type { ModelStart } from "./model-start.ts";

/** Why a model does not run a call now. */
export const refusals = {
	resting: (retrySeconds: number) =>
		new EngineError("The model failed several times in a row and rests for a while.", {
			status: 503,
			code: "model_resting",
			retrySeconds,
		}),
	notStarted: () =>
		new EngineError("The model could not be started. Please try again.", {
			status: 500,
			code: "model_failed",
		}),
	full: (retrySeconds: number) =>
		new EngineError("Too many people are waiting for this model. Please try again later.", {
			status: 429,
			code: "queue_full",
			retrySeconds,
		}),
	onItsWay: (start: ModelStart | undefined) => {
		const isDownloading = start?.state === "downloading";
		return new EngineError(`The model is being ${isDownloading ? "downloaded" : "loaded"}.`, {
			status: 503,
			code: isDownloading ? "model_downloading" : "model_loading",
			retrySeconds: start?.secondsLeft() ?? 1,
			...(start?.progress !== undefined && { progress: start.progress }),
		});
	},
};
