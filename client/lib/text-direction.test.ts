import { expect, test } from "vitest";
import { directionOf, isRightToLeft, textDirection } from "./text-direction.ts";

test.each([
	["نموذج صغير", true],
	["SmolLM3-3B: نموذج نصي صغير وسريع", true],
	["هذه النماذج:\n\n- [Vision Transformer](/playground?model=google%2Fvit) – يصنّف الصور", true],
	["`const answer = await ask()` ينتظر الجواب", true],
	["https://example.com/a/long/address هنا", true],
	["DeepSeek-R1 هل يعمل على الهاتف؟", true],
	["שלום עולם", true],
	["The word نموذج means model", false],
	["In Arabic, نموذج صغير means a small model", false],
	["Bonjour", false],
	["12 × 3 = 36", false],
	["", false],
])("the text %j runs from the right: %s", (text, isSo) => {
	expect(isRightToLeft(text)).toBe(isSo);
	expect(textDirection(text)).toBe(isSo ? "rtl" : "auto");
});

test.each([
	["[Vision Transformer](/a) – يصنّف الصور", true, "rtl"],
	["Vision Transformer – يصنّف الصور", false, undefined],
	["يصنّف الصور", true, undefined],
	["Vision Transformer", true, undefined],
])("its block %j, in a text from the right %s: %s", (block, isOfRightToLeft, direction) => {
	expect(directionOf(block, isOfRightToLeft)).toBe(direction);
});
