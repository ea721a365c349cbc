import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Navigation, navigate, useEntry } from "../../lib/navigation.tsx";
import { useBackCloses } from "./use-back-closes.ts";

const wrapper = Navigation;

/** Does something that navigates back, and waits for it. */
async function goingBack(begin: () => void) {
	const landed = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
	begin();
	await act(() => landed);
}

test("a panel that is reopened at once stays open, and Back closes it", async () => {
	const handleClose = vi.fn();
	const panel = renderHook(({ isOpen }) => useBackCloses(isOpen, handleClose), {
		wrapper,
		initialProps: { isOpen: true },
	});
	await goingBack(() => {
		panel.rerender({ isOpen: false });
		panel.rerender({ isOpen: true });
	});
	expect(handleClose).not.toHaveBeenCalled();
	expect(history.state).toMatchObject({ panelOver: expect.any(Number) });
	await goingBack(() => history.back());
	expect(handleClose).toHaveBeenCalledOnce();
	panel.unmount();
});

test("a panel above another one closes alone", async () => {
	const below = vi.fn();
	const above = vi.fn();
	const lower = renderHook(() => useBackCloses(true, below), { wrapper });
	const upper = renderHook(({ isOpen }) => useBackCloses(isOpen, above), {
		wrapper,
		initialProps: { isOpen: true },
	});
	upper.rerender({ isOpen: false });
	// A step back would arrive in a later task.
	await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
	expect(history.state).toMatchObject({ panelOver: expect.any(Number) });
	upper.rerender({ isOpen: true });
	await goingBack(() => lower.unmount());
	expect([below, above].map(({ mock }) => mock.calls)).toEqual([[], []]);
	upper.unmount();
});

test.each(["Back", "a button"])("what the page came to show stays after %s", async (how) => {
	history.replaceState(null, "", "/playground?result=2");
	const page = renderHook(
		({ isOpen }) => {
			useBackCloses(isOpen, () => undefined);
			return useEntry().search;
		},
		{ wrapper, initialProps: { isOpen: true } },
	);
	act(() => navigate("?result=1", { replace: true }));
	expect(history.state).toMatchObject({ panelOver: expect.any(Number) });
	await goingBack(() => (how === "Back" ? history.back() : page.rerender({ isOpen: false })));
	page.rerender({ isOpen: false });
	expect(page.result.current).toBe("?result=1");
	expect(location.search).toBe("?result=1");
	expect(history.state.panelOver).toBeUndefined();
	page.unmount();
});

test("Forward to another page leaves that page as it is", async () => {
	history.replaceState(null, "", "/playground");
	const page = renderHook(() => useBackCloses(true, () => undefined), { wrapper });
	act(() => navigate("/host"));
	await goingBack(() => history.back());
	await goingBack(() => history.forward());
	expect(location.pathname).toBe("/host");
	page.unmount();
});
