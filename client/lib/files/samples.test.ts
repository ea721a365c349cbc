import { afterEach, expect, test, vi } from "vitest";
import { fixtureFile } from "../../../testing/browser/fixture-file.ts";
import { loadSample, sampleIn } from "./samples.ts";
import { takeFile } from "./take-file.ts";

afterEach(() => vi.unstubAllGlobals());

test("a sample is known again once a form has checked and copied it", async () => {
	// jsdom cannot read the Blob of Node's own Response.
	vi.stubGlobal("fetch", async () => ({ ok: true, blob: async () => fixtureFile("tone.mp3") }));
	const taken = await takeFile("audio", await loadSample("speech"));
	expect("file" in taken && sampleIn(taken.file)).toBe("speech");
});

test("a visitor's file with the name of a sample is none", () => {
	expect(sampleIn(new File(["a"], "street.jpg", { type: "image/jpeg" }))).toBeUndefined();
});
