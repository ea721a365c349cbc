import { EngineError } from "./engine-error.ts";

/** Whether a model's process ended in the middle of what it was asked. */
export function isCrash(error: unknown): boolean {
	return error instanceof EngineError && error.code === "model_crashed";
}
