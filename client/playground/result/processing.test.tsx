import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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

test("asks no server while the visitor's own device answers", async () => {
	siteState.mockClear();
	wait({ ...flux, answeredBy: "device" });
	await screen.findByText(/^([6-9]|\d\d) s$/);
	expect(siteState).not.toHaveBeenCalled();
});
