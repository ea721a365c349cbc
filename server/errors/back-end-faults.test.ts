import { expect, test } from "vitest";
import type { ErrorCode } from "#shared/errors.ts";
import { describeFault, variableAtFault } from "./back-end-faults.ts";

test.each<[code: ErrorCode, blamesKey: boolean]>([
	["INVALID_TOKEN", true],
	["AUTHENTICATION_FAILED", true],
	["CREDITS_EXHAUSTED", true],
	["PROVIDER_CONFIGURATION", false],
	["BLOCKED", false],
	["MODEL_NOT_FOUND", false],
	["API_ERROR", false],
])("%s: the key is named %s", (code, blamesKey) => {
	expect(variableAtFault(code, "MY_KEY")).toBe(blamesKey ? "MY_KEY" : undefined);
	expect(describeFault(code, "MY_KEY").includes("MY_KEY")).toBe(blamesKey);
});
