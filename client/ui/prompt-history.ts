import { type KeyboardEvent, useState } from "react";

type Field = {
	text: string;
	setText: (text: string) => void;
	/** Previously sent texts of this field, newest first. Called on a key press. */
	earlier: () => readonly string[];
};

/** Arrow keys and their direction in the history. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * As in a shell: in an empty field, Up recalls the last sent text, then earlier ones; Down goes back to the empty
 * field. Once the caret moves or a letter is typed, the arrows move the caret again.
 */
export function usePromptHistory({ text, setText, earlier }: Field) {
	/** Announced, because screen readers do not read text that is inserted at the caret. */
	const [recalled, setRecalled] = useState("");
	const isRecalled = text !== "" && text === recalled;

	function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
		const step = steps[event.key];
		const isAtEnd = event.currentTarget.selectionStart === text.length;
		const isOpen = text === "" || (isRecalled && isAtEnd);
		if (step === undefined || !isOpen || hasModifier(event)) return;
		const prompts = [...new Set(earlier())];
		const next = (isRecalled ? prompts.indexOf(text) : -1) + step;
		if (next >= prompts.length || next < -1) return;
		event.preventDefault();
		const prompt = prompts[next] ?? "";
		setRecalled(prompt);
		setText(prompt);
	}

	return { recalled: isRecalled ? recalled : "", handleKey };
}

function hasModifier(event: KeyboardEvent): boolean {
	const { ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
	return ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing;
}
