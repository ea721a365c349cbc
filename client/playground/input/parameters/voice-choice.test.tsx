import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderWithApi } from "../../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { useParameters } from "../../../state/chosen-parameters.ts";
import { ParametersFold } from "./parameters-fold.tsx";
import { VoiceChoice } from "./voice-choice.tsx";

function Screen({ id }: { id: string }) {
	const model = modelOf(id);
	const chosen = useParameters(model);
	return (
		<>
			<VoiceChoice model={model} chosen={chosen} />
			<ParametersFold model={model} chosen={chosen} />
			<output>{JSON.stringify(chosen.sent)}</output>
		</>
	);
}

const sent = () => JSON.parse(document.querySelector("output")?.textContent ?? "");

beforeEach(() => localStorage.clear());

it("chooses a voice in one press, and leaves it to the model with a second one", () => {
	renderWithApi(<Screen id="canopylabs/orpheus-3b-0.1-ft" />);
	const voices = screen.getAllByRole<HTMLInputElement>("radio");
	expect(voices).toHaveLength(8);
	expect(voices.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
	expect(voices.filter(({ checked }) => checked)).toEqual([]);
	const leo = screen.getByRole<HTMLInputElement>("radio", { name: "leo" });
	fireEvent.click(leo);
	expect(sent()).toEqual({ parameters: { voice: "leo" } });
	expect(leo.checked).toBe(true);
	fireEvent.click(leo);
	expect(sent()).toEqual({});
	expect(leo.checked).toBe(false);
});

it("is the only place for a voice", () => {
	renderWithApi(<Screen id="canopylabs/orpheus-3b-0.1-ft" />);
	expect(screen.queryByText("Parameters")).toBeNull();
});

it("is not there for a model without voices", () => {
	renderWithApi(<Screen id="HuggingFaceTB/SmolLM3-3B" />);
	expect(screen.queryByRole("group", { name: "Voice" })).toBeNull();
});
