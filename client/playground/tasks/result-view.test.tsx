import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ResultView } from "./result-view.tsx";

const facts = { durationMs: 1234, source: "sandbox", model: "org/model" };
const png = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;
const wav = `data:audio/wav;base64,${btoa("RIFF0000WAVEfmt ")}`;

// jsdom has no object URLs.
beforeEach(() => {
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

describe("ResultView", () => {
	it("shows a generated image with prompt, model and a truthful download", () => {
		render(
			<ResultView
				result={{ type: "image_generation", imageUrl: png, prompt: "a boat", ...facts }}
			/>,
		);
		expect(screen.getByRole("img", { name: "a boat" })).toHaveProperty("src", "blob:made");
		expect(screen.getByText(/org\/model$/)).toBeDefined();
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
		expect(link.download).toMatch(/^generated-image-\d+\.png$/);
		expect(screen.getByText("Sandbox: simulated answer")).toBeDefined();
		expect(screen.getByText("1.2 s")).toBeDefined();
	});

	it("names a JPEG a JPEG", () => {
		const imageUrl = `data:image/png;base64,${btoa("\xff\xd8\xff\xe0")}`;
		render(<ResultView result={{ type: "image_generation", imageUrl, prompt: "x", ...facts }} />);
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
		expect(link.download).toMatch(/\.jpg$/);
	});

	it("revokes the address of what is no longer shown", () => {
		const { unmount } = render(
			<ResultView result={{ type: "image_generation", imageUrl: png, prompt: "x", ...facts }} />,
		);
		unmount();
		expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:made");
	});

	it("shows generated audio with a download", () => {
		render(<ResultView result={{ type: "text_to_speech", audioUrl: wav, text: "hi", ...facts }} />);
		const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
		expect(link.download).toMatch(/^generated-audio-\d+\.wav$/);
		expect(screen.getByText("hi")).toBeDefined();
	});

	it("names the model that made a picture, and nobody where the sandbox drew it", () => {
		const picture = { type: "image_generation", imageUrl: png, prompt: "a boat", ...facts };
		render(<ResultView result={picture} />);
		expect(screen.getByText("Simulated, in place of org/model")).toBeDefined();
		render(<ResultView result={{ ...picture, source: "huggingface" }} />);
		expect(screen.getByText("org/model")).toBeDefined();
	});

	it("shows a transcription with a copy button, in its direction and language", () => {
		const text = "Le train part dans une heure, et je vous attends.";
		render(<ResultView result={{ type: "speech_recognition", text, ...facts }} />);
		const shown = screen.getByText(text);
		expect([shown.dir, shown.lang]).toEqual(["auto", "fr"]);
		expect(screen.getByRole("button", { name: "Copy the transcription" })).toBeDefined();
	});

	it.each([
		[{ type: "image_classification", items: [{ label: "cat", score: 0.5 }] }, "classification"],
		[["one", 0.5], "list"],
	])("saves %o as JSON and CSV", (result, name) => {
		render(<ResultView result={Array.isArray(result) ? result : { ...result, ...facts }} />);
		for (const kind of ["JSON", "CSV"]) {
			const link = screen.getByRole<HTMLAnchorElement>("link", { name: kind });
			expect(link.download).toMatch(new RegExp(`^${name}-\\d+\\.${kind.toLowerCase()}$`));
		}
	});

	it("shows the best five classes as percentages", () => {
		const items = [0.5, 0.25, 0.1, 0.08, 0.05, 0.02].map((score, place) => ({
			label: `class ${place}`,
			score,
		}));
		render(<ResultView result={{ type: "image_classification", items, ...facts }} />);
		const rows = within(screen.getByRole("list")).getAllByRole("listitem");
		expect(rows.map((row) => row.textContent)).toEqual([
			"class 050.0%",
			"class 125.0%",
			"class 210.0%",
			"class 38.0%",
			"class 45.0%",
		]);
	});

	it("shows detected objects with scores and boxes to four decimals", () => {
		const box = { xmin: 1, ymin: 2.5, xmax: 30, ymax: 40.12346 };
		const items = [{ label: "cat", score: 0.987, box }];
		render(<ResultView result={{ type: "object_detection", items, ...facts }} />);
		fireEvent.click(screen.getByRole("button", { name: "Show coordinates" }));
		const row = screen.getByRole("listitem").textContent;
		expect(row).toContain("98.7%");
		expect(row).toContain("2.5000");
		expect(row).toContain("40.1235");
	});

	it("shows a plain string, a list and anything else as they are", () => {
		render(<ResultView result="just words" />);
		expect(screen.getByText("just words")).toBeDefined();
		render(<ResultView result={["one", 0.5]} />);
		expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
			"one",
			"0.5000",
		]);
		render(<ResultView result={{ type: "unheard_of", value: 1 }} />);
		expect(screen.getByText(/"unheard_of"/)).toBeDefined();
	});
});
