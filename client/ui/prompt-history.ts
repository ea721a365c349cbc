import { type KeyboardEvent, useState } from "react";

type Field = {
	text: string;
	setText: (text: string) => void;
	/** What was sent from this field before, newest first. Asked when a key is pressed. */
	earlier: () => readonly string[];
};

/** The keys, and the way they go through what was sent. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * In an empty field the arrow up brings back what was sent last, and again what was sent before it; the arrow down
 * goes the other way, to the empty field. Once the caret moves or a letter is typed, the arrows are the text's own.
 */
export function usePromptHistory({ text, setText, earlier }: Field) {
	/** For screen readers, which do not read a text that appears under the caret. */
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
