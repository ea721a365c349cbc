import { expect, test } from "vitest";
import type { Guard } from "../../catalogue/wire-tasks.ts";
import { readGuardVerdict } from "./moderation-guard.ts";

test.each<[Guard, string, object | undefined]>([
	["qwen3guard", "Safety: Safe\nCategories: None", {}],
	["qwen3guard", "Safety: Safe\nCategories: None\nRefusal: No", {}],
	["qwen3guard", "Safety: Unsafe\nCategories: Violent", { Violent: 1 }],
	[
		"qwen3guard",
		"Safety: Controversial\nCategories: Politically Sensitive Topics\n",
		{ "Politically Sensitive Topics": 0.5 },
	],
	[
		"qwen3guard",
		"Safety: Unsafe\nCategories: PII, Suicide & Self-Harm\nRefusal: Yes",
		{ PII: 1, "Suicide & Self-Harm": 1 },
	],
	["qwen3guard", "<think>\n\n</think>\n\nSafety: Unsafe\nCategories: Jailbreak", { Jailbreak: 1 }],
	["qwen3guard", "safety: unsafe", { unsafe: 1 }],
	["qwen3guard", "Safety: Unsafe\nCategories: None", { unsafe: 1 }],
	["qwen3guard", "Safety: Unsure", undefined],
	["qwen3guard", "I cannot say whether this is Safe.", undefined],
	["qwen3guard", "", undefined],
	["llamaguard", "safe", {}],
	["llamaguard", "\n\nsafe", {}],
	["llamaguard", "unsafe\nS1", { S1: 1 }],
	["llamaguard", "unsafe\nS1,S10", { S1: 1, S10: 1 }],
	["llamaguard", "unsafe", { unsafe: 1 }],
	["llamaguard", "safely said, unsafe", undefined],
	["llamaguard", "Sure! Here is a poem", undefined],
])("%s: %j", (guard, text, scores) => {
	expect(readGuardVerdict(guard, text)).toEqual(scores);
});
