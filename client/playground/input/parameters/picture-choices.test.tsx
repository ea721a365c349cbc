import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderChoice } from "../../../../testing/browser/choice-screen.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { PictureChoices } from "./picture-choices.tsx";

beforeEach(() => localStorage.clear());

it("gives a picture a shape within the model's bounds, and takes it back", () => {
	const sent = renderChoice(PictureChoices, modelOf("black-forest-labs/FLUX.1-dev"));
	const wide = screen.getByRole<HTMLInputElement>("radio", { name: "16:9" });
	expect(wide.closest("details")).toBeNull();
	fireEvent.click(wide);
	expect(sent()).toEqual({ parameters: { width: 1024, height: 576 } });
	expect(wide.checked).toBe(true);
	expect(screen.getByLabelText<HTMLInputElement>("Width").value).toBe("1024");
	fireEvent.click(wide);
	expect(sent()).toEqual({});
	expect(wide.checked).toBe(false);
});

it("is one stop for the Tab key, and arrows go through it", async () => {
	renderChoice(PictureChoices, modelOf("black-forest-labs/FLUX.1-dev"));
	const group = screen.getByRole("radiogroup", { name: "Shape" });
	const radios = within(group).getAllByRole<HTMLInputElement>("radio");
	expect(radios.length).toBeGreaterThan(1);
	expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
});

it("is not there for a model whose sizes are its own", () => {
	renderChoice(PictureChoices, modelOf("HuggingFaceTB/SmolLM3-3B"));
	expect(screen.queryByRole("group", { name: "Shape" })).toBeNull();
});
