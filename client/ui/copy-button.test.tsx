import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

it("copies and shows a check for two seconds", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	render(<CopyButton text="hello" label="Copy the answer" />);
	const button = screen.getByRole("button", { name: "Copy the answer" });

	await user.click(button);
	expect(await navigator.clipboard.readText()).toBe("hello");
	expect(button.dataset.copied).toBe("true");
	expect(screen.getByRole("status").textContent).toBe("Copied");

	act(() => vi.advanceTimersByTime(1_500));
	expect(button.dataset.copied).toBe("true");
	act(() => vi.advanceTimersByTime(600));
	expect(button.dataset.copied).toBeUndefined();
	vi.useRealTimers();
});

it("reports a copy that the browser refused, until the next press", async () => {
	const user = userEvent.setup();
	const write = () => Promise.reject(new DOMException("", "NotAllowedError"));
	render(<CopyButton write={write} label="Copy the picture" />);
	await user.click(screen.getByRole("button"));
	const said = screen.getByRole("status");
	expect(said.textContent).toBe("This browser doesn’t allow copying");
	expect(said.className).not.toContain("sr-only");
});
