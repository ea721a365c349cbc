import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { lazyComponent } from "../lib/lazy-component.ts";
import { LazyBoundary } from "./lazy-boundary.tsx";

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

async function renderFailed() {
	load.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(Greeting);
	// Otherwise React logs what the boundary caught.
	render(<Page />, { onCaughtError: () => undefined });
	await userEvent.type(screen.getByRole("textbox"), "typed");
	await screen.findByText("This part of the page could not be loaded.");
}

test("loads when it is shown", async () => {
	load.mockResolvedValue(Greeting);
	render(<Page />);
	expect(screen.getByText("On the way")).toBeDefined();
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("what cannot be loaded is tried again in its place; the rest stays", async () => {
	await renderFailed();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Hello Ada")).toBeDefined();
	expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
});

test("tries by itself when the connection is back", async () => {
	await renderFailed();
	act(() => {
		window.dispatchEvent(new Event("online"));
	});
	expect(await screen.findByText("Hello Ada")).toBeDefined();
});

test("tries by itself while the server is at fault, and blames nobody's connection", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	load.mockRejectedValueOnce(new TypeError("bad gateway")).mockResolvedValue(Greeting);
	render(<Page />, { onCaughtError: () => undefined });
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
	render(<Page />, { onCaughtError: () => undefined });
	expect(await screen.findByText(/^An unexpected error occurred/)).toBeDefined();
	expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
