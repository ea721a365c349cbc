import { act, render, screen } from "@testing-library/react";
import { Suspense, startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { languageOf } from "./languages.ts";
import { useTexts } from "./use-texts.ts";

function Heading() {
	return <h1>{useTexts("embed", "fr")("heading")}</h1>;
}

function Note() {
	const t = useTexts("status", "fr");
	const [name] = useState("a hook behind the texts");
	return <p title={name}>{t("title")}</p>;
}

test("a part waits for its texts, and asks for them again after a failure", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const load = vi.spyOn(languageOf("fr").areas, "embed").mockRejectedValueOnce(new TypeError());
	await act(async () => {
		render(
			<Suspense fallback={<p>On the way</p>}>
				<Heading />
			</Suspense>,
		);
	});
	expect(screen.getByText("On the way")).toBeDefined();
	await act(() => vi.advanceTimersByTimeAsync(3_500));
	expect(await screen.findByRole("heading", { name: "Intégrer ce panneau" })).toBeDefined();
	expect(load).toHaveBeenCalledTimes(2);
	vi.useRealTimers();
});

test("a part whose texts come before React gives up waiting renders without a fault", async () => {
	// A module that was imported before loads at once.
	await languageOf("fr").areas.status();
	const container = document.createElement("div");
	const handleRecovered = vi.fn();
	const root = createRoot(container, { onRecoverableError: handleRecovered });
	await act(async () => startTransition(() => root.render(<Note />)));
	expect(container.querySelector("p")?.title).toBe("a hook behind the texts");
	expect(handleRecovered).not.toHaveBeenCalled();
	await act(() => root.unmount());
});
