import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { tts } from "./tts.tsx";

const audioUrl = `data:audio/wav;base64,${btoa("RIFF0000WAVEfmt ")}`;
const meta = { durationMs: 1234, source: "hosted", model: "org/model" } as const;

// jsdom has no object URLs.
beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

test("shows a player and a download", () => {
	const result = { type: "text_to_speech", audioUrl, text: "hi", ...meta } as const;
	render(
		<>
			<tts.View result={result} input="hi" />
			<tts.Tools result={result} input="hi" />
		</>,
	);
	const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
	expect(link.download).toMatch(/^generated-audio-\d+\.wav$/);
});
