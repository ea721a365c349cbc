import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { fakeDecoders } from "../../../../testing/browser/fake-decoders.ts";
import { fakeMicrophone } from "../../../../testing/browser/fake-microphone.ts";
import { fixtureFile } from "../../../../testing/browser/fixture-file.ts";
import { plentiful, renderWithApi, usedUp } from "../../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { navigate } from "../../../lib/navigation.tsx";
import { fillFile } from "../../../state/chosen-files.ts";
import { getState } from "../../../state/store.ts";
import { FileForm } from "./file-form.tsx";

let fake: ReturnType<typeof fakeDecoders>;
let wav: File;

beforeEach(() => {
	fake = fakeDecoders();
	wav = fixtureFile("tone.wav", "a.wav", "audio/wav");
	vi.stubGlobal(
		"URL",
		Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }),
	);
});
afterEach(() => vi.unstubAllGlobals());

function renderForm(kind: "image" | "audio", isPending = false, answers = {}) {
	const onSubmit = vi.fn();
	const id = kind === "image" ? "facebook/detr-resnet-50" : "openai/whisper-large-v3";
	const model = modelOf(id);
	renderWithApi(<FileForm {...{ model, isPending, onSubmit }} onStop={vi.fn()} />, answers);
	return onSubmit;
}

function renderAudio() {
	const model = modelOf("openai/whisper-large-v3");
	const nothing = { onSubmit: vi.fn(), onStop: vi.fn() };
	return renderWithApi(<FileForm model={model} isPending={false} {...nothing} />);
}

/** Presses Analyze once the file is read. */
async function analyze() {
	const button = screen.getByRole("button", { name: "Analyze" });
	await waitFor(() => expect(button).toHaveProperty("disabled", false));
	await user.click(button);
}

/** What is sent was read when it was chosen: another object with the same name, type and bytes. */
async function expectSent(onSubmit: Mock, file: File) {
	const sent = onSubmit.mock.lastCall?.[0];
	expect([sent.name, sent.type]).toEqual([file.name, file.type]);
	expect(await bytesOf(sent)).toEqual(await bytesOf(file));
}

async function bytesOf(file: File) {
	return Buffer.from(await file.arrayBuffer()).toString("base64");
}

const png = fixtureFile("noise.png", "a.png", "image/png");
// Visitors can choose "all files" in the dialog.
const user = userEvent.setup({ applyAccept: false });

test("says formats and limits first, and needs a file", () => {
	renderForm("image");
	expect(
		screen.getByText(
			/^PNG, JPEG, WebP, GIF, BMP or TIFF, up to 10 MB\. Larger pictures are shrunk in your browser/,
		),
	).toBeTruthy();
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
	expect(screen.queryByRole("button", { name: "Use Microphone" })).toBeNull();
});

/** What browsers offer beside a dropped file, for a folder with a picture in it. */
const inFolder = { isFile: true, file: (take: (inner: File) => void) => take(png) };
const folderItem = {
	kind: "file",
	webkitGetAsEntry: () => ({
		isDirectory: true,
		createReader() {
			const batches = [[inFolder], []];
			return { readEntries: (take: (batch: unknown) => void) => take(batches.shift()) };
		},
	}),
};

test("takes the first usable of several, and names a folder, which it does not open", async () => {
	renderForm("image");
	const drop = (...files: File[]) =>
		fireEvent.drop(screen.getByText("Drag and drop a picture here"), {
			dataTransfer: {
				files,
				types: ["Files"],
				...(files.length === 1 && { items: [folderItem] }),
			},
		});
	const folder = new File([""], "Holiday");
	vi.spyOn(folder, "arrayBuffer").mockRejectedValue(new DOMException("gone", "NotFoundError"));
	drop(folder);
	expect(await screen.findByText("This is a folder. Choose a file.")).toBeTruthy();
	drop(folder, png);
	expect(await screen.findByRole("img", { name: "Preview of a.png" })).toBeTruthy();
	expect(screen.getByText(/^Only one of 2 files was taken\./)).toBeTruthy();
});

test("takes the first of several pictures, shows it, sends it, removes it", async () => {
	const onSubmit = renderForm("image");
	const files = [png, fixtureFile("noise.png", "b.png", "image/png")];
	fireEvent.drop(screen.getByText("Drag and drop a picture here"), {
		dataTransfer: { files, types: ["Files"] },
	});
	expect(await screen.findByRole("img", { name: "Preview of a.png" })).toBeTruthy();
	expect(screen.getByText(/^Only one of 2 files was taken\./)).toBeTruthy();
	await analyze();
	await expectSent(onSubmit, png);
	await user.click(screen.getByRole("button", { name: "Remove file" }));
	expect(screen.getByText("Drag and drop a picture here")).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole("group", { name: "Picture" }));
});

test("a picked file is named with its type and size; its name keeps its own direction", async () => {
	renderForm("image");
	await user.upload(screen.getByLabelText("Picture file"), png);
	const name = await screen.findByText("a.png");
	expect(name.tagName).toBe("BDI");
	expect(name.closest("p")?.textContent).toMatch(/^a\.pngPNG · [\d.]+ kB$/);
});

test("a finger gets two equal buttons and no word of dragging", () => {
	vi.spyOn(window, "matchMedia").mockReturnValue(
		Object.assign(window.matchMedia("all"), { matches: true }),
	);
	renderForm("image");
	expect(screen.getByRole("button", { name: "Take a photo" })).toBeTruthy();
	expect(screen.getByRole("button", { name: "Choose a picture" })).toBeTruthy();
	expect(screen.queryByText(/drag/i)).toBeNull();
	expect(screen.queryByRole("button", { name: "Browse files" })).toBeNull();
});

describe("a sample", () => {
	const status = () => ({ ...plentiful, prepared: { "facebook/detr-resnet-50": ["street.jpg"] } });

	test("says its price, and one press runs it", async () => {
		vi.stubGlobal("fetch", async () => new Response(await png.arrayBuffer()));
		const onSubmit = renderForm("image", false, { status });
		expect(await screen.findByRole("button", { name: "A street free" })).toBeTruthy();
		await user.click(await screen.findByRole("button", { name: "A table with fruit 1 point" }));
		await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
		expect(onSubmit.mock.lastCall?.[0]).toHaveProperty("name", "fruit.jpg");
		expect(screen.queryByRole("list", { name: /^Try a sample/ })).toBeNull();
	});

	test("is only chosen where no point is left for it", async () => {
		vi.stubGlobal("fetch", async () => new Response(await png.arrayBuffer()));
		const onSubmit = renderForm("image", false, { status: () => usedUp });
		expect(await screen.findByText("Try a sample (1 point)")).toBeTruthy();
		await user.click(await screen.findByRole("button", { name: "A street" }));
		expect(await screen.findByRole("img", { name: /^Preview of street/ })).toBeTruthy();
		expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
		expect(onSubmit).not.toHaveBeenCalled();
	});

	test.each([true, false])("that comes late, or not, takes no file's place: %s", async (comes) => {
		let deliver: () => void = () => undefined;
		const delivered = new Promise<void>((resolve) => {
			deliver = resolve;
		});
		vi.stubGlobal("fetch", async () => {
			await delivered;
			return new Response(comes ? await png.arrayBuffer() : null, { status: comes ? 200 : 404 });
		});
		const onSubmit = renderForm("image");
		await user.click(screen.getByRole("button", { name: "A street" }));
		await user.upload(screen.getByLabelText("Picture file", { selector: "input" }), png);
		expect(await screen.findByRole("img", { name: "Preview of a.png" })).toBeTruthy();
		await act(async () => deliver());
		await analyze();
		await waitFor(() => expect(onSubmit).toHaveBeenCalled());
		expect(onSubmit.mock.calls.map(([file]) => file.name)).toEqual(["a.png"]);
		expect(screen.queryByText(/could not be loaded/)).toBeNull();
	});

	test("that does not load says so", async () => {
		vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
		renderForm("image");
		await user.click(screen.getByRole("button", { name: "A street" }));
		expect(await screen.findByText(/^The sample could not be loaded/)).toBeTruthy();
	});
});

describe("the recorder in the card", () => {
	let microphone: ReturnType<typeof fakeMicrophone>;
	beforeEach(() => {
		microphone = fakeMicrophone();
	});

	async function record() {
		await user.click(screen.getByRole("button", { name: "Use Microphone" }));
		expect(await screen.findByText("REC")).toBeTruthy();
		expect(screen.getByRole("button", { name: "Hide Recorder" })).toBeTruthy();
	}

	test("two presses: it records at once, and its stop goes on to the analysis", async () => {
		const onSubmit = renderForm("audio");
		await record();
		expect(screen.queryByText("Drag and drop a recording here")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Stop and analyze" }));
		await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
		expect(onSubmit.mock.lastCall?.[0]).toBeInstanceOf(File);
		for (const name of ["Play recording", "Use Microphone", "Delete recording"]) {
			expect(await screen.findByRole("button", { name })).toBeTruthy();
		}
		expect(screen.getByRole("link", { name: "Download" })).toHaveProperty(
			"download",
			expect.stringMatching(/^recording-\d{13}\.\w+$/),
		);
		expect(screen.queryByText(/^recording-/)).toBeNull();
	});

	test("one that cannot be prepared is kept, since there is no other copy", async () => {
		const onSubmit = renderForm("audio");
		await record();
		const reading = vi.spyOn(File.prototype, "arrayBuffer").mockRejectedValue(new Error("no"));
		await user.click(screen.getByRole("button", { name: "Stop and analyze" }));
		await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
		reading.mockRestore();
		expect(await screen.findByRole("button", { name: "Play recording" })).toBeTruthy();
		expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
		expect(screen.getByRole("alert").textContent).not.toBe("");
		expect(onSubmit).not.toHaveBeenCalled();
	});

	test("silence is still asked about first", async () => {
		fake.sound.isSilent = true;
		const onSubmit = renderForm("audio");
		await record();
		await user.click(screen.getByRole("button", { name: "Stop and analyze" }));
		await user.click(await screen.findByRole("button", { name: "Send anyway" }));
		expect(onSubmit).toHaveBeenCalledTimes(1);
	});

	test("a long one waits for how much to send", async () => {
		fake.sound.seconds = 75;
		const onSubmit = renderForm("audio");
		await record();
		await user.click(screen.getByRole("button", { name: "Stop and analyze" }));
		expect(await screen.findByText(/^This recording lasts 1:15\./)).toBeTruthy();
		expect(onSubmit).not.toHaveBeenCalled();
		await analyze();
		expect(onSubmit).toHaveBeenCalledTimes(1);
	});

	test("one that a press elsewhere sends on waits, too; a short one does not", async () => {
		for (const seconds of [75, 5]) {
			fake.sound.seconds = seconds;
			const onSubmit = renderForm("audio");
			act(() => {
				fillFile("audio", { file: fixtureFile("tone.wav", `${seconds}.wav`, "audio/wav") });
				navigate("?", { state: { runs: true } });
			});
			if (seconds > 30) {
				await screen.findByText(/^This recording lasts 1:15\./);
				await analyze();
			}
			await waitFor(() => expect(onSubmit).toHaveBeenCalled());
			expect(onSubmit).toHaveBeenCalledTimes(1);
			cleanup();
		}
	});

	test("Stop of a call beside it keeps the focus in the form", async () => {
		renderWithApi(<Running />);
		await user.click(screen.getByRole("button", { name: "Use Microphone" }));
		await screen.findByText("REC");
		screen.getByRole("button", { name: "Stop" }).focus();
		await user.keyboard("{Enter}");
		expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
		await waitFor(() =>
			expect(document.activeElement).toBe(screen.getByRole("group", { name: "Recording" })),
		);
		// A page that is left keeps the recording a moment later, which would be in the next test.
		cleanup();
		await waitFor(() => expect(getState().files.audio).toBeDefined());
	});

	test("what ends by itself, or is hidden, is kept and waits", async () => {
		const onSubmit = renderForm("audio");
		await record();
		await act(async () => microphone.unplug());
		expect(await screen.findByText(/The microphone was disconnected\. What was/)).toBeTruthy();
		expect(await screen.findByRole("button", { name: "Play recording" })).toBeTruthy();
		const kept = () => getState().files.audio?.file;
		const first = kept();
		await user.click(screen.getByRole("button", { name: "Use Microphone" }));
		await user.click(await screen.findByRole("button", { name: "Hide Recorder" }));
		// The first recording stays visible until the second one is ready.
		expect(await screen.findByRole("button", { name: "Delete recording" })).toBeTruthy();
		await waitFor(() => expect(kept()).not.toBe(first));
		expect(screen.queryByText(/The microphone was disconnected/)).toBeNull();
		expect(onSubmit).not.toHaveBeenCalled();
	});
});

/** A form whose call runs until it is stopped. */
function Running() {
	const [isPending, setIsPending] = useState(true);
	const model = modelOf("openai/whisper-large-v3");
	return (
		<FileForm {...{ model, isPending }} onSubmit={vi.fn()} onStop={() => setIsPending(false)} />
	);
}

/** A form with a result that plays what was sent. */
function Answered() {
	const [played, setPlayed] = useState<File>();
	const model = modelOf("openai/whisper-large-v3");
	return (
		<FileForm {...{ model, played }} isPending={false} onSubmit={setPlayed} onStop={vi.fn()} />
	);
}

test.each([
	{ width: "beside its result", matches: true, players: 0 },
	{ width: "above its result", matches: false, players: 1 },
])("$width, a recording that the result plays has $players players here", async (row) => {
	vi.stubGlobal("matchMedia", (query: string) => ({
		matches: row.matches && query.includes("width"),
		addEventListener: vi.fn(),
		removeEventListener: vi.fn(),
	}));
	renderWithApi(<Answered />);
	await user.upload(screen.getByLabelText("Recording file"), wav);
	await screen.findByRole("button", { name: "Play recording" });
	await analyze();
	expect(await screen.findByText("a.wav")).toBeDefined();
	await waitFor(() => {
		const players = screen.queryAllByRole("button", { name: "Play recording" });
		expect(players).toHaveLength(row.players);
	});
});

test("a picture dropped on the preview takes its place", async () => {
	renderForm("image");
	await user.upload(screen.getByLabelText("Picture file"), png);
	const preview = await screen.findByRole("img", { name: "Preview of a.png" });
	const other = fixtureFile("noise.png", "b.png", "image/png");
	fireEvent.drop(preview, { dataTransfer: { files: [other], types: ["Files"] } });
	expect(await screen.findByRole("img", { name: "Preview of b.png" })).toBeTruthy();
});

test("a picture dropped beside the card is taken, a recording is left to others", async () => {
	renderForm("image");
	const drop = (file: File) =>
		fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ["Files"] } });
	expect(drop(wav)).toBe(true);
	expect(drop(png)).toBe(false);
	expect(await screen.findByRole("img", { name: "Preview of a.png" })).toBeTruthy();
});

test("a pasted picture is taken", async () => {
	renderForm("image");
	fireEvent.paste(document.body, { clipboardData: { files: [png] } });
	expect(await screen.findByRole("img", { name: "Preview of a.png" })).toBeTruthy();
});

test.each([
	[new File(["x"], "a.txt", { type: "text/plain" }), "Unsupported file type for this model"],
	[new File([], "a.png", { type: "image/png" }), "This file is empty."],
	[png, "This file cannot be read: it looks damaged or cut off."],
	[
		new File(["x"], "a.HEIC", { type: "" }),
		"This browser cannot open HEIC photos. Save the picture as JPEG or PNG and choose it again.",
	],
	[
		new File([new Uint8Array(11 * 1024 * 1024)], "huge.png", { type: "image/png" }),
		"This is too large: pictures can be up to 10 MB, recordings up to 25 MB.",
	],
])("$name is refused with a sentence", async (file, sentence) => {
	fake.picture.canDecode = false;
	renderForm("image");
	await user.upload(screen.getByLabelText("Picture file"), file);
	expect(await screen.findByText(sentence)).toBeTruthy();
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
});

test("a long recording is sent in parts or cut, each with its price before the press", async () => {
	fake.sound.seconds = 75;
	const onSubmit = renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), wav);
	expect(await screen.findByText(/^This recording lasts 1:15\. The model takes 30/)).toBeTruthy();
	expect(screen.getByRole("radio", { name: "All of it, in 3 parts (6 points)" })).toHaveProperty(
		"checked",
		true,
	);
	await analyze();
	await expectSent(onSubmit, wav);
	await user.click(screen.getByRole("radio", { name: "Only the first 30 seconds (2 points)" }));
	await analyze();
	await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
	const beginning: File = onSubmit.mock.lastCall?.[0];
	expect((beginning.size - 44) / 32_000).toBe(30);
});

test.each([
	["pressed twice is sent once", "Processing...", 1],
	["stopped is not sent", "Stop", 0],
	["removed is not sent", "Remove file", 0],
])("a recording that is being cut and %s", async (_name, press, calls) => {
	fake.sound.seconds = 75;
	const onSubmit = renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), wav);
	await user.click(await screen.findByRole("radio", { name: /^Only the first 30 seconds/ }));
	let goOn: () => void = () => undefined;
	fake.sound.released = new Promise<void>((resolve) => (goOn = resolve));
	await analyze();
	await user.click(screen.getByRole("button", { name: press }));
	goOn();
	await screen.findByRole("button", { name: "Analyze" });
	await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
	expect(onSubmit).toHaveBeenCalledTimes(calls);
});

test("parts that cost more than the points left can be cut, and the form says why", async () => {
	fake.sound.seconds = 75;
	const { allowance } = plentiful;
	const visitor = { left: 3, limit: 40, refillsInSeconds: 600 };
	renderForm("audio", false, {
		status: () => ({ ...plentiful, allowance: { ...allowance, visitor } }),
	});
	await user.upload(screen.getByLabelText("Recording file"), wav);
	expect(await screen.findByText(/^You need 6 points and have 3\./)).toBeTruthy();
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
	await user.click(screen.getByRole("radio", { name: /^Only the first 30 seconds/ }));
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", false);
});

test("a recording longer than the page can decode is refused with the reason", async () => {
	fake.sound.seconds = 700;
	renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), wav);
	expect(await screen.findByText(/^This recording is longer than 10 minutes/)).toBeTruthy();
	expect(screen.queryByRole("radio")).toBeNull();
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
});

test("silence is sent only after a question", async () => {
	fake.sound.isSilent = true;
	const onSubmit = renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), wav);
	await screen.findByText("a.wav");
	await analyze();
	await user.click(screen.getByRole("button", { name: "Don’t send" }));
	expect(onSubmit).not.toHaveBeenCalled();
	await analyze();
	await user.click(screen.getByRole("button", { name: "Send anyway" }));
	await expectSent(onSubmit, wav);
});

test("a refused type names the formats that work", async () => {
	fake.sound.canDecode = false;
	renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), fixtureFile("tone.aac"));
	expect(
		await screen.findByText(/recordings WebM, Ogg, WAV, FLAC, MP3, M4A or AMR\.$/),
	).toBeTruthy();
});

test("what is converted is said, with both sizes", async () => {
	const onSubmit = renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), fixtureFile("film-short.mp4"));
	expect(
		await screen.findByText(/^Converted to WAV in your browser, from 31 kB to 94 kB/),
	).toBeTruthy();
	await analyze();
	expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ name: "film-short.wav", type: "audio/wav" });
});

test("what was converted is said on the next screen that has the file, too", async () => {
	const { unmount } = renderAudio();
	await user.upload(screen.getByLabelText("Recording file"), fixtureFile("film-short.mp4"));
	await screen.findByText(/^Converted to WAV in your browser/);
	unmount();
	renderAudio();
	expect(screen.getByText(/^Converted to WAV in your browser, from 31 kB to 94 kB/)).toBeTruthy();
	await user.click(screen.getByRole("button", { name: "Remove file" }));
	expect(screen.queryByText(/^Converted/)).toBeNull();
});

test("a recording that must be cut and cannot be decoded says so", async () => {
	fake.sound.seconds = 75;
	fake.sound.canDecode = false;
	renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), fixtureFile("tone.m4a"));
	expect(await screen.findByText(/^This browser cannot cut this recording\./)).toBeTruthy();
	expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true);
});

test("a recording that cannot be decoded any more when it is sent says so", async () => {
	fake.sound.seconds = 75;
	const onSubmit = renderForm("audio");
	await user.upload(screen.getByLabelText("Recording file"), wav);
	await user.click(await screen.findByRole("radio", { name: /^Only the first 30 seconds/ }));
	fake.sound.canDecode = false;
	await analyze();
	expect(await screen.findByText(/^This browser cannot cut this recording\./)).toBeTruthy();
	expect(onSubmit).not.toHaveBeenCalled();
});

test("a model that takes an hour gets an hour, uncut", async () => {
	fake.sound.seconds = 3_000;
	const onSubmit = vi.fn();
	const model = { ...modelOf("openai/whisper-large-v3"), maxSeconds: 3_600 };
	renderWithApi(<FileForm {...{ model, onSubmit }} isPending={false} onStop={vi.fn()} />);
	expect(screen.getByText(/up to 25 MB and 60 minutes\./)).toBeTruthy();
	await user.upload(screen.getByLabelText("Recording file"), wav);
	await analyze();
	await expectSent(onSubmit, wav);
});

test("two compared models cost the parts of each", async () => {
	fake.sound.seconds = 75;
	const whisper = modelOf("openai/whisper-large-v3");
	const compared = [
		{ ...whisper, maxSeconds: 30, points: 2 },
		{ ...whisper, maxSeconds: 3_600, points: 3 },
		{ ...whisper, maxSeconds: undefined, points: 1 },
	];
	const model = { ...whisper, maxSeconds: 30, points: 6 };
	renderWithApi(
		<FileForm {...{ model, compared }} isPending={false} onSubmit={vi.fn()} onStop={vi.fn()} />,
	);
	await user.upload(screen.getByLabelText("Recording file"), wav);
	expect(
		await screen.findByRole("radio", { name: "All of it, in 3 parts (10 points)" }),
	).toBeTruthy();
	expect(screen.getByRole("radio", { name: /^Only the first 30 seconds .6 points/ })).toBeTruthy();
});

describe.each(["input", "textarea"])("a paste into an %s", (name) => {
	/** Pastes a picture and a text into a field there; returns whether the field keeps the paste. */
	function paste(text: string, className: string): boolean {
		renderForm("image");
		const place = document.body.appendChild(document.createElement("div"));
		place.className = className;
		const field = place.appendChild(document.createElement(name));
		const isKept = fireEvent.paste(field, { clipboardData: { files: [png], getData: () => text } });
		place.remove();
		return isKept;
	}

	test("belongs to it with a text beside the picture", () => {
		expect(paste("A table", "playground")).toBe(true);
		expect(screen.queryByText("a.png")).toBeNull();
	});

	test("belongs to it outside of the playground", () => {
		expect(paste("", "assistant")).toBe(true);
		expect(screen.queryByText("a.png")).toBeNull();
	});

	test("goes to the form with a picture alone", async () => {
		expect(paste("", "playground")).toBe(false);
		expect(await screen.findByText("a.png")).toBeTruthy();
	});
});

test("while a call runs the button says so and can be stopped", () => {
	renderForm("audio", true);
	const processing = screen.getByRole("button", { name: "Processing..." });
	expect(processing.getAttribute("aria-disabled")).toBe("true");
	expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
});

test("with the share used up nothing can be sent", async () => {
	fake.sound.isSilent = true;
	const onSubmit = renderForm("audio", false, { status: () => usedUp });
	await user.upload(screen.getByLabelText("Recording file"), wav);
	const preview = await screen.findByText("a.wav");
	const form = preview.closest("form");
	if (!form) throw new Error("no form");
	await waitFor(() =>
		expect(screen.getByRole("button", { name: "Analyze" })).toHaveProperty("disabled", true),
	);
	fireEvent.submit(form);
	expect(screen.queryByRole("button", { name: "Send anyway" })).toBeNull();
	expect(onSubmit).not.toHaveBeenCalled();
});
