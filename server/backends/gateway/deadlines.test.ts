import { expect, test } from "vitest";
import { tasks } from "#shared/models.ts";
import { deadlineOf } from "./deadlines.ts";

test.each([
	["that says nothing has its task's limits", {}, {}],
	[
		"that may begin later may also end later",
		{ firstByteSeconds: 300 },
		{ firstByteMs: 300_000, wholeMs: 420_000 },
	],
	["that must begin sooner ends with the others", { firstByteSeconds: 5 }, { firstByteMs: 5_000 }],
	[
		"may be limited as a whole, too",
		{ firstByteSeconds: 300, wholeSeconds: 600 },
		{ firstByteMs: 300_000, wholeMs: 600_000 },
	],
])("a back-end %s", (_what, own, limits) => {
	const usual = { ...tasks.chat.deadline, idleMs: 30_000 };
	expect(deadlineOf("chat", own)).toMatchObject({ ...usual, ...limits });
});

test.each([
	["chat", { wholeSeconds: 600 }, tasks.chat.deadline.firstByteMs],
	["generateImage", { wholeSeconds: 600 }, 600_000],
	["judgeWords", { wholeSeconds: 30 }, 30_000],
	["judgeWords", { wholeSeconds: 3 }, 5_000],
	["judgeWords", { wholeSeconds: 30, firstByteSeconds: 8 }, 8_000],
] as const)("%s with %j begins within %s ms", (task, own, firstByteMs) => {
	expect(deadlineOf(task, own)).toMatchObject({ firstByteMs });
});
