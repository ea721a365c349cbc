import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useBackCloses } from "./use-back-closes.ts";

/** Does something that navigates back, and waits for it. */
async function goingBack(begin: () => void) {
	const landed = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
	begin();
	await act(() => landed);
}

test("a panel that is reopened at once stays open, and Back closes it", async () => {
	const handleClose = vi.fn();
	const panel = renderHook(({ isOpen }) => useBackCloses(isOpen, handleClose), {
		initialProps: { isOpen: true },
	});
	await goingBack(() => {
		panel.rerender({ isOpen: false });
		panel.rerender({ isOpen: true });
	});
	expect(handleClose).not.toHaveBeenCalled();
	expect(history.state).toMatchObject({ isPanelOpen: true });
	await goingBack(() => history.back());
	expect(handleClose).toHaveBeenCalledOnce();
	panel.unmount();
});

test("a panel above another one closes alone", async () => {
	const below = vi.fn();
	const above = vi.fn();
	const lower = renderHook(() => useBackCloses(true, below));
	const upper = renderHook(({ isOpen }) => useBackCloses(isOpen, above), {
		initialProps: { isOpen: true },
	});
	upper.rerender({ isOpen: false });
	// A step back would arrive in a later task.
	await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
	expect(history.state).toMatchObject({ isPanelOpen: true });
	upper.rerender({ isOpen: true });
	await goingBack(() => lower.unmount());
	expect([below, above].map(({ mock }) => mock.calls)).toEqual([[], []]);
	upper.unmount();
});
