import { expect, test } from "vitest";
import { isReset, retryPause } from "./gateway.ts";

test.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])("%s is worth another try", (code) => {
	expect(isReset(Object.assign(new Error("x"), { code }))).toBe(true);
});

test.each([
	Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
	Object.assign(new Error("x"), { code: "UND_ERR_HEADERS_TIMEOUT" }),
	new DOMException("Aborted", "AbortError"),
	new Error("ECONNRESET"),
	"ECONNRESET",
	undefined,
])("%s is not", (error) => {
	expect(isReset(error)).toBe(false);
});

test("pauses grow, with jitter around them", () => {
	expect([retryPause(1, () => 0), retryPause(1, () => 1)]).toEqual([150, 450]);
	expect([retryPause(2, () => 0), retryPause(2, () => 1)]).toEqual([300, 900]);
	expect(retryPause(2)).toBeGreaterThanOrEqual(300);
});
