import { expect, test } from "vitest";
import { emptyTranscript } from "#shared/limits.ts";
import { joinParts } from "./transcribe-recording.ts";

function part(
	start: number,
	said: string | typeof emptyTranscript,
	segments?: { start: number; end: number; text: string }[],
) {
	const meta = { model: "m", durationMs: 400, source: "hosted" as const };
	const result = {
		type: "speech_recognition" as const,
		...(typeof said === "string" ? { text: said } : said),
		...meta,
		...(segments && { segments }),
	};
	return { start, end: start + 27, result };
}

test("texts follow each other, and times count from the start of the recording", () => {
	const joined = joinParts([
		part(0, " One two.", [{ start: 0, end: 2.5, text: "One two." }]),
		part(27, "Three.", [{ start: 1, end: 30, text: "Three." }]),
	]);
	expect(joined).toMatchObject({
		text: "One two. Three.",
		durationMs: 800,
		segments: [
			{ start: 0, end: 2.5, text: "One two." },
			{ start: 28, end: 54, text: "Three." },
		],
	});
});

test("a part without times of its own is one segment, and a silent one is none", () => {
	const joined = joinParts([part(0, "One."), part(27, emptyTranscript), part(54, "Two.")]);
	expect(joined?.text).toBe("One. Two.");
	expect(joined?.segments).toEqual([
		{ start: 0, end: 27, text: "One." },
		{ start: 54, end: 81, text: "Two." },
	]);
});

test("nothing but silence says so, and no part is no transcript", () => {
	expect(joinParts([part(0, emptyTranscript)])).toMatchObject(emptyTranscript);
	expect(joinParts([])).toBeUndefined();
});
