import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as sounds from "../../lib/files/sound.ts";
import { AskedInput, ResultMeta } from "./result-meta.tsx";

const result = { durationMs: 2_700, source: "hosted", model: "org/model" } as const;
const usage = { promptTokens: 1, completionTokens: 240, totalTokens: 241 };

/** The text of the line, and the text behind its button. */
function read() {
	const details = document.querySelector("[popover]");
	const behind = [...(details?.querySelectorAll("dt, dd") ?? [])].map((one) => one.textContent);
	details?.remove();
	return { line: document.body.textContent, behind };
}

test("says the time; the rest is behind a button", () => {
	render(<ResultMeta result={{ ...result, usage }} />);
	expect(screen.getByRole("button", { name: "Details" })).toBeTruthy();
	expect(read()).toEqual({
		line: "2.7 s",
		behind: ["Model", "model", "Answered by Hugging Face", "240 tokens"],
	});
});

test("names who answered then, though another provider answers now", () => {
	render(<ResultMeta result={result} provider="Groq" />);
	expect(read().behind).toContain("Answered by Groq");
});

test("tells a picture's seed, which one press keeps and the next one drops", () => {
	const onKeep = vi.fn();
	const { rerender } = render(
		<ResultMeta result={result} seed={{ value: 42, isKept: false, onKeep }} />,
	);
	const keep = () => screen.getByRole("button", { name: "Keep for the next one", hidden: true });
	expect(keep().ariaPressed ?? keep().getAttribute("aria-pressed")).toBe("false");
	fireEvent.click(keep());
	rerender(<ResultMeta result={result} seed={{ value: 42, isKept: true, onKeep }} />);
	fireEvent.click(keep());
	expect(onKeep.mock.calls).toEqual([[true], [false]]);
	expect(read().behind).toContain("42");
});

test.each([{ imageUrl: "data:" }, { audioUrl: "data:" }])("names the model of %o", (media) => {
	render(<ResultMeta result={{ ...result, ...media }} />);
	expect(read().line).toBe("model2.7 s");
});

test("of a saved answer it says the day, in place of a time that says nothing of the model", () => {
	render(<ResultMeta result={{ ...result, preparedOn: new Date().toISOString() }} />);
	expect(read().line).toBe("A saved answer from today");
});

test("credits no model with a demo answer", () => {
	render(<ResultMeta result={{ ...result, source: "sandbox" }} />);
	expect(read()).toEqual({
		line: "Demo answer2.7 s",
		behind: ["Model", "Simulated, in place of model"],
	});
});

test("names the visitor's own device, and its speed", () => {
	render(<ResultMeta result={{ ...result, source: "device", usage }} />);
	expect(read()).toEqual({
		line: "Made on your device by org/model2.7 s",
		behind: ["Model", "model", "240 tokens · 89 tokens a second", "No points used"],
	});
});

test("a file that was made here is named by the words that it was made from", () => {
	const file = new File([""], "picture-1795597649559.png");
	render(<AskedInput input={file} words="A boat" onEdit={vi.fn()} />);
	screen.getByRole("heading", { name: "A boat" });
	expect(screen.queryByRole("button")).toBeNull();
});

test("a recording made here is named by its length, in place of a name that nobody chose", () => {
	const file = new File([""], "recording-1795597649559.webm");
	const useSound = vi.spyOn(sounds, "useSound");
	useSound.mockReturnValue({ sound: { seconds: 4.2, isSilent: false }, isReading: false });
	const { rerender } = render(<AskedInput input={file} onEdit={vi.fn()} />);
	screen.getByRole("heading", { name: "Your recording, 0:04" });
	useSound.mockReturnValue({ sound: undefined, isReading: true });
	rerender(<AskedInput input={file} onEdit={vi.fn()} />);
	screen.getByRole("heading", { name: "Recording" });
	useSound.mockRestore();
});

test.each([
	["a picture that its view does not show", "image/png", true, 1],
	["a picture that its view shows", "image/png", false, 0],
	["a recording", "audio/wav", true, 0],
])("%s has %s beside its name", (...[, type, hasPicture, pictures]) => {
	vi.stubGlobal(
		"URL",
		Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }),
	);
	const input = new File([""], "boat", { type });
	render(<AskedInput {...{ input, hasPicture }} onEdit={vi.fn()} />);
	expect(screen.queryAllByRole("img", { name: "The analyzed picture" })).toHaveLength(pictures);
	vi.unstubAllGlobals();
});

test("a typed question can be changed, the name of a file cannot", () => {
	const edited: string[] = [];
	const onEdit = (question: string) => edited.push(question);
	const { rerender } = render(<AskedInput input="Why?" onEdit={onEdit} />);
	screen.getByRole("heading", { name: "Why?" });
	screen.getByRole("button", { name: "Edit the question" }).click();
	expect(edited).toEqual(["Why?"]);
	rerender(<AskedInput input={new File([""], "boat.jpg")} onEdit={onEdit} />);
	screen.getByRole("heading", { name: "boat.jpg" });
	expect(screen.queryByRole("button")).toBeNull();
});

test("a question from the right that begins with a model's name is shown from the right", () => {
	const asked = "DeepSeek-R1 هل يعمل على الهاتف؟";
	render(<AskedInput input={asked} onEdit={vi.fn()} />);
	expect(screen.getByRole("heading", { name: asked }).dir).toBe("rtl");
});
