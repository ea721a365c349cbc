import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { loadTexts } from "../../../language/texts.ts";
import { LanguageContext } from "../../../language/use-language.ts";
import { contentOf } from "../../../state/result.ts";
import { TimedTranscript, TranscriptDownloads, TranscriptionView } from "./transcription-view.tsx";

const result = {
	type: "speech_recognition",
	model: "openai/whisper-large-v3",
	durationMs: 900,
	source: "hosted",
	text: "Hello",
} as const;
beforeAll(() => Promise.all([loadTexts("fr", "tasks"), loadTexts("fr", "page")]));

const note = /did not take the chosen language/;

test("a transcript says that the chosen language was not taken", () => {
	render(
		<TranscriptionView result={{ ...result, isLanguageIgnored: true }} recording={undefined} />,
	);
	expect(screen.getByText(note)).toBeTruthy();
});

test("any other transcript says nothing about it", () => {
	render(<TranscriptionView result={result} recording={undefined} />);
	expect(screen.getByText("Hello")).toBeTruthy();
	expect(screen.queryByText(note)).toBeNull();
});

test("a transcript without words says so in the page's language, and leaves nothing to copy or save", () => {
	const empty = { ...result, text: "No transcription available", isEmpty: true } as const;
	render(
		<LanguageContext value="fr">
			<TranscriptionView result={empty} recording={undefined} />
			<TranscriptDownloads result={empty} />
		</LanguageContext>,
	);
	expect(screen.getByText("Aucune transcription disponible")).toBeDefined();
	expect(screen.queryByRole("button")).toBeNull();
	expect(screen.queryByRole("link")).toBeNull();
	expect(contentOf(empty).value).toBe("");
});

test("a transcript has a copy button, and is in its own direction and language", () => {
	const text = "Le train part dans une heure, et je vous attends.";
	render(<TranscriptionView result={{ ...result, text }} recording={undefined} />);
	const shown = screen.getByText(text);
	expect([shown.dir, shown.lang]).toEqual(["auto", "fr"]);
	expect(screen.getByRole("button", { name: "Copy the transcription" })).toBeDefined();
});

const segments = [
	{ start: 0, end: 1, text: "Twenty-one boats" },
	{ start: 1, end: 2, text: "left the harbour" },
];

test("a transcript is searched for a hyphen like for anything else", async () => {
	render(
		<TimedTranscript
			text="Twenty-one boats left the harbour"
			segments={segments}
			recording={undefined}
		/>,
	);
	await userEvent.type(screen.getByRole("searchbox", { name: "Search in the text" }), "-");
	expect(screen.getAllByRole("listitem").map((part) => part.textContent)).toEqual([
		"0:00 Twenty-one boats",
	]);
	expect(screen.getByRole("mark").textContent).toBe("-");
});

test("a transcript is one stop of the Tab key, with arrow keys from part to part", async () => {
	render(
		<TimedTranscript
			text="Twenty-one boats left the harbour"
			segments={segments}
			recording={new Blob(["sound"], { type: "audio/wav" })}
		/>,
	);
	const [first, second] = screen.getAllByRole("listitem").map((part) => part.firstElementChild);
	await userEvent.tab();
	while (document.activeElement !== first) await userEvent.tab();
	await userEvent.keyboard("{ArrowDown}");
	expect(document.activeElement).toBe(second);
	await userEvent.keyboard("{ArrowDown}");
	expect(document.activeElement).toBe(second);
	await userEvent.tab();
	expect(document.activeElement).toBe(document.body);
	await userEvent.tab({ shift: true });
	expect(document.activeElement).toBe(second);
	await userEvent.keyboard("{Home}");
	expect(document.activeElement).toBe(first);
	await userEvent.tab();
	expect(document.activeElement).toBe(document.body);
});
