import { expect, test } from "vitest";
import { summaryOf } from "./object-summary.ts";

test.each(["fr", "ar"])("in %s a label stays whole, and beside its number", (language) => {
	const items = ["traffic light", "car", "car"].map((label) => ({ label }));
	const summary = summaryOf(items, language);
	expect(summary).toBe(
		"\u2068car\u00a0×\u00a02\u2069 · \u2068traffic\u00a0light\u00a0×\u00a01\u2069",
	);
});

test.each([
	[["remote", "cat", "cat"], "2 cats, 1 remote"],
	[["person"], "1 person"],
	[["person", "person", "person"], "3 people"],
	[["bus", "bus"], "2 buses"],
	[["wine glass", "wine glass"], "2 wine glasses"],
	[["couch", "couch", "knife", "knife"], "2 couches, 2 knives"],
	[["sheep", "sheep"], "2 sheep"],
	[["toy", "toy", "berry", "berry"], "2 toys, 2 berries"],
	[[], ""],
])("%j reads %s", (labels, summary) => {
	expect(
		summaryOf(
			labels.map((label) => ({ label })),
			"en",
		),
	).toBe(summary);
});
