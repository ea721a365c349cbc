import { afterEach, expect, test, vi } from "vitest";
import { missingSupport, problemOf } from "./microphone.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
	["NotAllowedError", "denied"],
	["SecurityError", "denied"],
	["NotFoundError", "not-found"],
	["OverconstrainedError", "not-found"],
	["NotReadableError", "busy"],
	["AbortError", "busy"],
	["TypeError", "access-failed"],
])("%s is %s", (name, problem) => {
	expect(problemOf(new DOMException("", name))).toBe(problem);
});

test("what is no error at all is a failed access", () => {
	expect(problemOf("boom")).toBe("access-failed");
});

test.each([
	{ isSecureContext: false, hasMicrophone: false, hasRecorder: false, problem: "insecure" },
	{ isSecureContext: true, hasMicrophone: false, hasRecorder: true, problem: "unsupported" },
	{ isSecureContext: true, hasMicrophone: true, hasRecorder: false, problem: "unsupported" },
	{ isSecureContext: true, hasMicrophone: true, hasRecorder: true, problem: undefined },
])("$problem", ({ isSecureContext, hasMicrophone, hasRecorder, problem }) => {
	vi.stubGlobal("isSecureContext", isSecureContext);
	vi.stubGlobal("navigator", {
		mediaDevices: hasMicrophone ? { getUserMedia: vi.fn() } : undefined,
	});
	vi.stubGlobal("MediaRecorder", hasRecorder ? vi.fn() : undefined);
	expect(missingSupport()).toBe(problem);
});
