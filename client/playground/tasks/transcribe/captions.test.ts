import { expect, test } from "vitest";
import { srtOf, vttOf } from "./captions.ts";

const segments = [
	{ start: 3661.5, end: 3661.5, text: "an hour\n\nlater" },
	{ start: 0, end: 1.9996, text: " 1 < 2 && 3 --> 4 " },
	{ start: 2, end: 3, text: "  " },
];

test("the parts are written as WebVTT, in their order, escaped, each long enough to be seen", () => {
	expect(vttOf(segments)).toBe(
		"WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n1 &lt; 2 &amp;&amp; 3 --&gt; 4\n\n" +
			"01:01:01.500 --> 01:01:02.000\nan hour later\n",
	);
});

test("the parts are written as SubRip, numbered, with no arrow that is no time", () => {
	expect(srtOf(segments)).toBe(
		"1\n00:00:00,000 --> 00:00:02,000\n1 < 2 && 3 → 4\n\n" +
			"2\n01:01:01,500 --> 01:01:02,000\nan hour later\n",
	);
});
