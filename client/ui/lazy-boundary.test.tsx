import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useLayoutEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type LazyComponent, lazyComponent } from "../lib/lazy-component.ts";
import { LazyBoundary, LazyExtra } from "./lazy-boundary.tsx";

function Greeting({ name }: { name: string }) {
	return <p>Hello {name}</p>;
}

const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>();

beforeEach(() => {
	load.mockReset();
});

function Page() {
	const [code] = useState(() => lazyComponent(load));
	return (
		<>
			<textarea aria-label="Text" />
			<LazyBoundary code={code} props={{ name: "Ada" }} pending={<p>On the way</p>} />
		</>
	);
}

/** A prefetch that completes after this part's render and before its effects. */
function PrefetchedMeanwhile({ code }: { code: LazyComponent<{ name: string }> }) {
	useLayoutEffect(() => {
		code.Part = Greeting;
	}, [code]);
	return <LazyBoundary code={code} props={{ name: "Ada" }} pending={<p>On the way</p>} />;
}

async function renderFailed() {
	load.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(Greeting);
	render(<Page />);
	await userEvent.type(screen.getByRole("textbox"), "typed");
	await screen.findByText("This part of the page could not be loaded.");
}

test("loads when it is shown", async () => {
	load.mockResolvedValue(Greeting);
	render(<Page />);
	expect(screen.getByText("On the way")).toBeDefined();
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("a part that is already loaded shows in the first render", async () => {
	load.mockResolvedValue(Greeting);
	const code = lazyComponent(load);
	await code.load();
	const Pending = vi.fn(() => null);
	render(<LazyBoundary code={code} props={{ name: "Ada" }} pending={<Pending />} />);
	expect(screen.getByText("Hello Ada")).toBeDefined();
	expect(Pending).not.toHaveBeenCalled();
});

test("a part that loads between a render and its effects is shown", async () => {
	load.mockResolvedValue(Greeting);
	const code = lazyComponent(load);
	render(<PrefetchedMeanwhile code={code} />);
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("another part in the same place loads, although the one before failed", async () => {
	load.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(Greeting);
	const boundary = { props: { name: "Ada" }, pending: <p>On the way</p> };
	const { rerender } = render(<LazyBoundary code={lazyComponent(load)} {...boundary} />);
	await screen.findByText("This part of the page could not be loaded.");
	rerender(<LazyBoundary code={lazyComponent(load)} {...boundary} />);
	expect(screen.getByText("On the way")).toBeDefined();
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("an optional part shows nothing until it has loaded, and retries until then", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	load.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(Greeting);
	const { container } = render(<LazyExtra code={lazyComponent(load)} props={{ name: "Ada" }} />);
	await act(() => vi.advanceTimersByTimeAsync(4_000));
	expect(container.textContent).toBe("");
	await act(() => vi.advanceTimersByTimeAsync(12_000));
	expect(container.textContent).toBe("Hello Ada");
	expect(load).toHaveBeenCalledTimes(2);
	vi.useRealTimers();
});

test("a part that fails to load is retried in its place; the rest of the page stays", async () => {
	await renderFailed();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Hello Ada")).toBeDefined();
	expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
});

test("retries automatically when the connection is back", async () => {
	await renderFailed();
	act(() => {
		window.dispatchEvent(new Event("online"));
	});
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("retries automatically after a server error, without blaming the connection", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	load.mockRejectedValueOnce(new TypeError("bad gateway")).mockResolvedValue(Greeting);
	render(<Page />);
	const note = await screen.findByRole("alert");
	expect(note.textContent).not.toMatch(/connection/i);
	await act(() => vi.advanceTimersByTimeAsync(5_500));
	expect(await screen.findByText("Hello Ada")).toBeDefined();
	vi.useRealTimers();
});

test("a part that breaks once it is there does not say that it could not be loaded", async () => {
	load.mockResolvedValue(() => {
		throw new Error("a bug");
	});
	// Otherwise React logs what the boundary caught.
	render(<Page />, { onCaughtError: () => undefined });
	expect(await screen.findByText(/^An unexpected error occurred/)).toBeDefined();
	expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
