import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { handleSendKey } from "./send-key.ts";

function Box({ onSend }: { onSend: () => void }) {
	return <textarea aria-label="Message" onKeyDown={(event) => handleSendKey(event, onSend)} />;
}

const enter = { key: "Enter", keyCode: 13 };

describe("handleSendKey", () => {
	it.each([
		{ name: "Enter sends", init: enter, sends: true },
		{ name: "Shift+Enter breaks the line", init: { ...enter, shiftKey: true }, sends: false },
		{ name: "Ctrl+Enter sends too", init: { ...enter, ctrlKey: true }, sends: true },
		{ name: "another key does not send", init: { key: "a", keyCode: 65 }, sends: false },
		{ name: "Enter that ends a composition", init: { ...enter, isComposing: true }, sends: false },
		{ name: "Enter that ends it in Safari", init: { key: "Enter", keyCode: 229 }, sends: false },
	])("$name", ({ init, sends }) => {
		const handleSend = vi.fn();
		render(<Box onSend={handleSend} />);
		const box = screen.getByLabelText("Message");
		const event = createEvent.keyDown(box, init);
		fireEvent(box, event);
		expect(handleSend).toHaveBeenCalledTimes(sends ? 1 : 0);
		expect(event.defaultPrevented).toBe(sends);
	});

	it("ignores the key repeat of a held Enter", () => {
		const handleSend = vi.fn();
		render(<Box onSend={handleSend} />);
		fireEvent.keyDown(screen.getByLabelText("Message"), { ...enter, repeat: true });
		expect(handleSend).not.toHaveBeenCalled();
	});

	it("breaks the line on a touch screen, whose keyboard has no other key for it", () => {
		const touch = { ...window.matchMedia("all"), matches: true };
		const matchMedia = vi.spyOn(window, "matchMedia").mockReturnValue(touch);
		const handleSend = vi.fn();
		render(<Box onSend={handleSend} />);
		const event = createEvent.keyDown(screen.getByLabelText("Message"), enter);
		fireEvent(screen.getByLabelText("Message"), event);
		expect(handleSend).not.toHaveBeenCalled();
		expect(event.defaultPrevented).toBe(false);
		matchMedia.mockRestore();
	});
});
