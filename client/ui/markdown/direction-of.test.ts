import { expect, test } from "vitest";
import { directionOf } from "./direction-of.ts";

test.each([
	["نموذج صغير", "rtl"],
	["SmolLM3-3B: نموذج نصي صغير وسريع", "rtl"],
	["- **SmolLM3-3B** يكتب النصوص\n- **FLUX.1** يرسم الصور", "rtl"],
	["[SmolLM3-3B](/playground?model=HuggingFaceTB%2FSmolLM3-3B) – يكتب نصًا.", "rtl"],
	["`const answer = await ask()` ينتظر الجواب", "rtl"],
	["https://example.com/a/long/address هنا", "rtl"],
	["שלום עולם", "rtl"],
	["The word نموذج means model", undefined],
	["Bonjour", undefined],
	["12 × 3 = 36", undefined],
	["", undefined],
])("%j runs %s", (text, direction) => {
	expect(directionOf(text)).toBe(direction);
});
