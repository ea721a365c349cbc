import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useComposerKeys } from "./use-composer-keys.ts";

type BoxProps = { onSend: () => void; sendKeys: "enter" | "modified-enter" };

function Box({ onSend, sendKeys }: BoxProps) {
	return <textarea aria-label="Message" onKeyDown={useComposerKeys(onSend, sendKeys)} />;
}

const enter = { key: "Enter", keyCode: 13 };

describe("useComposerKeys", () => {
	it.each([
		{ name: "Enter sends", sendKeys: "enter", init: enter, sends: true },
		{
			name: "Shift+Enter breaks the line",
			sendKeys: "enter",
			init: { ...enter, shiftKey: true },
			sends: false,
		},
		{
			name: "Ctrl+Enter sends too",
			sendKeys: "enter",
			init: { ...enter, ctrlKey: true },
			sends: true,
		},
		{
			name: "another key does not send",
			sendKeys: "enter",
			init: { key: "a", keyCode: 65 },
			sends: false,
		},
		{
			name: "Enter that ends a composition",
			sendKeys: "enter",
			init: { ...enter, isComposing: true },
			sends: false,
		},
		{
			name: "Enter that ends it in Safari",
			sendKeys: "enter",
			init: { key: "Enter", keyCode: 229 },
			sends: false,
		},
		{ name: "Enter alone in a form", sendKeys: "modified-enter", init: enter, sends: false },
		{
			name: "Ctrl+Enter in a form",
			sendKeys: "modified-enter",
			init: { ...enter, ctrlKey: true },
			sends: true,
		},
		{
			name: "Cmd+Enter in a form",
			sendKeys: "modified-enter",
			init: { ...enter, metaKey: true },
			sends: true,
		},
	] as const)("$name", ({ sendKeys, init, sends }) => {
		const handleSend = vi.fn();
		render(<Box onSend={handleSend} sendKeys={sendKeys} />);
		const box = screen.getByLabelText("Message");
		const event = createEvent.keyDown(box, init);
		fireEvent(box, event);
		expect(handleSend).toHaveBeenCalledTimes(sends ? 1 : 0);
		expect(event.defaultPrevented).toBe(sends);
	});

	it("sends once while the key is held down", () => {
		const handleSend = vi.fn();
		render(<Box onSend={handleSend} sendKeys="enter" />);
		fireEvent.keyDown(screen.getByLabelText("Message"), { ...enter, repeat: true });
		expect(handleSend).not.toHaveBeenCalled();
	});
});
