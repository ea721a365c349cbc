import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { NoModelChosen } from "./no-model-chosen.tsx";

test.each([
	["/playground", "Start with one of these."],
	["/playground?model=", "Start with one of these."],
	[
		"/playground?model=somebody%2Felse",
		"This site does not offer the model of your link. Start with one of these.",
	],
])("the page without a model says why it is so: %s", (address, words) => {
	renderWithApi(<NoModelChosen />, {}, address);
	expect(screen.getByText(words)).toBeTruthy();
});
