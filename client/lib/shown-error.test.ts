import { afterEach, describe, expect, it, vi } from "vitest";
import { englishTexts } from "../../testing/browser/english-texts.ts";
import { failure } from "../../testing/browser/render-with-api.tsx";
import { errorMessage } from "./error-message.ts";
import { shownError } from "./shown-error.ts";

describe("shownError", () => {
	afterEach(() => vi.restoreAllMocks());

	it("takes code, sentence and facts from the server", () => {
		const shown = shownError(
			failure("MODEL_LOADING", { retryAfterSeconds: 20, requestId: "r1", pointsSpent: 0 }),
		);
		expect(shown).toEqual({
			errorCode: "MODEL_LOADING",
			fixer: "provider",
			pointsSpent: 0,
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

	it("knows a call that went out and got no answer by the connection", () => {
		const shown = shownError(new TypeError("Failed to fetch"));
		expect(shown.fixer).toBe("connection");
		expect(shown).not.toHaveProperty("pointsSpent");
	});

	it("says offline that nothing was spent", () => {
		vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
		expect(shownError(new TypeError("Failed to fetch"))).toMatchObject({
			errorCode: "REQUEST_FAILED",
			fixer: "connection",
			advice: "offline",
			pointsSpent: 0,
		});
	});

	it("says 'Failed to process file' where a file was sent", () => {
		const shown = shownError(new Error("x"), "FILE_FAILED");
		expect(errorMessage(englishTexts("calls"), shown).sentence).toBe("Failed to process file");
	});
});
