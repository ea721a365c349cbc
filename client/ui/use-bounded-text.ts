import { useState } from "react";
import { FIELD_MAX_CHARACTERS } from "#shared/limits.ts";

/**
 * What a text field takes: all that is typed, and no paste beyond its limit, which would make each key slow.
 * `refused`: the characters of a paste that it did not take, until the text changes, whoever changes it.
 */
export function useBoundedText(text: string, setText: (text: string) => void) {
	const [paste, setPaste] = useState<{ length: number; beside: string }>();
	function change(value: string) {
		const { length } = value;
		const isRefused = length > FIELD_MAX_CHARACTERS && length > text.length;
		setPaste(isRefused ? { length, beside: text } : undefined);
		if (!isRefused) setText(value);
	}
	return { refused: paste?.beside === text ? paste.length : 0, change };
}
