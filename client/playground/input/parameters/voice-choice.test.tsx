import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderChoice } from "../../../../testing/browser/choice-screen.tsx";
import { VoiceChoice } from "./voice-choice.tsx";

beforeEach(() => localStorage.clear());

it("chooses a voice in one press, and leaves it to the model with a second one", () => {
	const sent = renderChoice(VoiceChoice, "canopylabs/orpheus-3b-0.1-ft");
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
	renderChoice(VoiceChoice, "canopylabs/orpheus-3b-0.1-ft");
	expect(screen.queryByText("Parameters")).toBeNull();
});

it("is not there for a model without voices", () => {
	renderChoice(VoiceChoice, "HuggingFaceTB/SmolLM3-3B");
	expect(screen.queryByRole("group", { name: "Voice" })).toBeNull();
});
