import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ShownModel } from "#shared/shown-model.ts";
import { renderChoice } from "../../../../testing/browser/choice-screen.tsx";
import { failure, plentiful } from "../../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { VoiceChoice } from "./voice-choice.tsx";

const orpheus = modelOf("canopylabs/orpheus-3b-0.1-ft");

beforeEach(() => localStorage.clear());

it("chooses a voice in one press, and leaves it to the model with a second one", () => {
	const sent = renderChoice(VoiceChoice, orpheus);
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
	renderChoice(VoiceChoice, orpheus);
	expect(screen.queryByText("Parameters")).toBeNull();
});

it("is not there for a model without voices", () => {
	renderChoice(VoiceChoice, modelOf("HuggingFaceTB/SmolLM3-3B"));
	expect(screen.queryByRole("group", { name: "Voice" })).toBeNull();
});

/** Plays until it is stopped, as a browser does in a press. */
class FakeAudio {
	onplaying?: () => void;
	src = "";
	async play() {
		if (this.src !== "") this.onplaying?.();
	}
	pause() {
		// No sound plays here.
	}
}

describe("a voice is heard beforehand", () => {
	beforeEach(() => vi.stubGlobal("Audio", FakeAudio));

	const names = [" leo: The answer: 42", " tara: The answer: 42", "The answer: 42", "leo"];
	const hear = (voice: string) => screen.findByRole("button", { name: `Hear ${voice}` });
	const isHeard = async (voice: string) =>
		(await hear(voice)).getAttribute("aria-pressed") === "true";

	function renderVoices(model: ShownModel, prepared: string[], answer: () => unknown) {
		const tts = vi.fn(answer);
		const status = () => ({ ...plentiful, prepared: { [model.id]: prepared } });
		const sent = renderChoice(VoiceChoice, model, { tts, status });
		return { tts, sent };
	}

	it("by a call for a prepared answer alone, which chooses nothing and is made once", async () => {
		const { tts, sent } = renderVoices(orpheus, names, () => ({ audioUrl: "data:leo" }));
		const button = await hear("leo");
		fireEvent.click(button);
		expect(button.getAttribute("aria-pressed")).toBe("true");
		await waitFor(() => expect(button.querySelector(".spinner")).toBeNull());
		expect(tts.mock.calls).toEqual([
			[
				expect.objectContaining({
					input: {
						modelId: orpheus.id,
						text: "The answer: 42",
						parameters: { voice: "leo" },
						acceptPrepared: "only",
					},
				}),
			],
		]);
		expect(sent()).toEqual({});
		fireEvent.click(button);
		expect(await isHeard("leo")).toBe(false);
		fireEvent.click(button);
		expect(await isHeard("leo")).toBe(true);
		fireEvent.click(await hear("tara"));
		expect([await isHeard("leo"), await isHeard("tara")]).toEqual([false, true]);
		await waitFor(() => expect(tts).toHaveBeenCalledTimes(2));
	});

	it("with one stop of the Tab key for all", async () => {
		renderVoices(orpheus, names, () => undefined);
		fireEvent.click(screen.getByRole("radio", { name: "leo" }));
		expect([(await hear("leo")).tabIndex, (await hear("tara")).tabIndex]).toEqual([0, -1]);
		expect(screen.getAllByRole("button", { name: /^Hear / })).toHaveLength(2);
	});

	it("or the page says that its sample is gone", async () => {
		renderVoices(orpheus, names, () => {
			throw failure("NOT_PREPARED");
		});
		fireEvent.click(await hear("leo"));
		expect(await screen.findByText(/is no longer here/)).toBeDefined();
		expect(await isHeard("leo")).toBe(false);
	});

	it.each([
		["nothing is prepared", orpheus, []],
		["only texts in the model's own voice are prepared", orpheus, ["The answer: 42", "leo"]],
		["the visitor's device has other voices", { ...orpheus, answeredBy: "device" as const }, names],
	])("but not where %s", async (_where, model, prepared) => {
		const status = vi.fn(() => ({ ...plentiful, prepared: { [model.id]: prepared } }));
		renderChoice(VoiceChoice, model, { status });
		await waitFor(() => expect(status).toHaveBeenCalled());
		expect(screen.getAllByRole("radio")).toHaveLength(8);
		expect(screen.queryByRole("button", { name: /^Hear / })).toBeNull();
	});
});
