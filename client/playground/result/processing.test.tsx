import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { Processing } from "./processing.tsx";

const flux = modelOf("black-forest-labs/FLUX.1-dev");
const siteState = vi.fn(() => ({
	models: [{ ...flux, state: "ready", goodShare: 1, medianSeconds: 7.2 }],
	day: "open",
}));

function wait(model: typeof flux) {
	const call = { startedAt: Date.now() - 5_000 };
	renderWithApi(<Processing {...{ model, call }}>Processing</Processing>, { siteState });
}

test("says how long a call of the site usually takes", async () => {
	wait(flux);
	await screen.findByText(/^\d+ s · usually 8 s$/);
});

test.each([
	[9, []],
	[11, ["The model may be loading, or others are asking it too."]],
	[41, ["This takes long. You can stop, or go on elsewhere: the result will be kept."]],
])("after %s s says what a wait of that length means", async (seconds, said) => {
	vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
	onTestFinished(() => void vi.useRealTimers());
	const call = { startedAt: Date.now() - seconds * 1000 };
	renderWithApi(<Processing {...{ model: flux, call }}>Processing</Processing>, { siteState });
	await screen.findByText(/usually/);
	const words = screen.queryAllByText(/^(The model may|This takes)/);
	expect(words.map(({ textContent }) => textContent)).toEqual(said);
});

test("asks no server while the visitor's own device answers", async () => {
	siteState.mockClear();
	wait({ ...flux, answeredBy: "device" });
	await screen.findByText(/^([6-9]|\d\d) s$/);
	expect(siteState).not.toHaveBeenCalled();
});
