import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TranscriptionView } from "./transcription-view.tsx";

const result = {
	type: "speech_recognition",
	model: "openai/whisper-large-v3",
	durationMs: 900,
	source: "hosted",
	text: "Hello",
} as const;
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
