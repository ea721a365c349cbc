import { describe, expect, it } from "vitest";
import { errors } from "#shared/errors.ts";
import { failure } from "../../testing/browser/render-with-api.tsx";
import { shownError } from "./shown-error.ts";

describe("shownError", () => {
	it("takes code, sentence and facts from the server", () => {
		const shown = shownError(failure("MODEL_LOADING", { retryAfterSeconds: 20, requestId: "r1" }));
		expect(shown).toEqual({
			errorCode: "MODEL_LOADING",
			sentence: errors.MODEL_LOADING.sentence,
			fixer: "provider",
			tips: errors.MODEL_LOADING.tips,
			retryAfterSeconds: 20,
			requestId: "r1",
		});
	});

	it.each([
		["a lost connection", new TypeError("Failed to fetch"), "REQUEST_FAILED"],
		["a string", "oops", "REQUEST_FAILED"],
		["nothing", undefined, "REQUEST_FAILED"],
		[
			"an unknown code",
			Object.assign(new Error("x"), { data: { errorCode: "toString" } }),
			"REQUEST_FAILED",
		],
		["a stop", new DOMException("stopped", "AbortError"), "STOPPED"],
		["a wrapped stop", new Error("x", { cause: new DOMException("y", "AbortError") }), "STOPPED"],
	])("reads %s", (_name, thrown, errorCode) => {
		expect(shownError(thrown).errorCode).toBe(errorCode);
	});

	it("says 'Failed to process file' where a file was sent", () => {
		expect(shownError(new Error("x"), "FILE_FAILED").sentence).toBe("Failed to process file");
	});
});
