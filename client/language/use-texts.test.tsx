import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { languageOf } from "./languages.ts";
import { useTexts } from "./use-texts.ts";

function Heading() {
	return <h1>{useTexts("embed", "fr")("heading")}</h1>;
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
