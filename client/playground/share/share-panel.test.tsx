import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { markIn } from "#shared/media-mark.ts";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { turnRow } from "../../../testing/browser/turn-row.ts";
import { parseResult } from "../../calls/parse-row.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { useTable } from "../../calls/table.ts";
import type { TaskOutput } from "../../state/result.ts";
import { qrOf } from "./qr-of.ts";
import { SharePanel } from "./share-panel.tsx";

const words: TaskOutput = { type: "chat", generated_text: "Three." };

/** A PNG of one pixel. */
const dot = Uint8Array.from(
	atob(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	),
	(letter) => letter.charCodeAt(0),
);

/** The texts drawn on the last canvas. */
let written: string[] = [];

/** jsdom has no canvas: this one only records its texts, each as wide as its number of letters. */
class NotedCanvas {
	height = 1;
	getContext() {
		return {
			measureText: (text: string) => ({ width: text.length * 18 }),
			fillText: (text: string) => written.push(text),
			fillRect: () => undefined,
		};
	}
	convertToBlob = async () => new Blob([dot], { type: "image/png" });
}

beforeEach(() => {
	written = [];
	vi.stubGlobal("OffscreenCanvas", NotedCanvas);
	URL.createObjectURL = vi.fn(() => "blob:card");
	URL.revokeObjectURL = vi.fn();
});

afterEach(() => {
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, "share");
	Reflect.deleteProperty(navigator, "canShare");
});

function renderPanel(change: Partial<FinishedResult> = {}) {
	renderWithApi(<SharePanel finished={finishedRow({ result: words, ...change })} />);
}

/** Mocks the system's share sheet, with or without support for files; returns what was shared. */
function withSheet(isTakingFiles: boolean, answer: () => Promise<void> = async () => undefined) {
	const share = vi.fn<(data: ShareData) => Promise<void>>(answer);
	Object.assign(navigator, { share, canShare: () => isTakingFiles });
	return share;
}

test("the card goes to the system's sheet with the link, where it takes files", async () => {
	const share = withSheet(true);
	renderPanel();
	await userEvent.click(await screen.findByRole("button", { name: "Send" }));
	const [data] = share.mock.lastCall ?? [];
	expect(data?.files?.[0]).toMatchObject({ type: "image/png" });
	expect(data?.url).toContain("#recipe=1&model=HuggingFaceTB");
	expect(written).toEqual([
		"How many?",
		"Three.",
		"Vitrine",
		"Written by a model: SmolLM3-3B",
		"localhost:3000",
	]);
});

const meta = { durationMs: 1, source: "hosted", model: "m" } as const;
const box = { xmin: 0, ymin: 0, xmax: 9, ymax: 9 };

test.each([
	[
		"generateText",
		{ type: "text_generation", items: [{ generated_text: "Three." }], ...meta },
		"Written",
	],
	[
		"detect",
		{ type: "object_detection", items: [{ label: "bus", score: 0.9, box }], ...meta },
		"Analyzed",
	],
	[
		"classify",
		{ type: "image_classification", items: [{ label: "pear", score: 0.9 }], ...meta },
		"Analyzed",
	],
	["transcribe", { type: "speech_recognition", text: "Hello", ...meta }, "Transcribed"],
	["transcribe", { type: "speech_recognition", text: "", ...meta }, "Transcribed"],
] as const)(
	"a card of %s says who made, analyzed or transcribed it, and is marked only if it was made",
	async (...row) => {
		const [of, result, deed] = row;
		const share = withSheet(true);
		renderPanel({ task: of, result: parseResult(result) });
		await userEvent.click(await screen.findByRole("button", { name: "Send" }));
		expect(written.at(-2)).toBe(`${deed} by a model: m`);
		const [file] = share.mock.lastCall?.[0].files ?? [];
		const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
		expect(markIn(bytes)).toEqual(
			deed === "Written" ? { source: "trainedAlgorithmicMedia", tool: "m" } : undefined,
		);
	},
);

const photo = new File(["a"], "a.txt");

const picture: TaskOutput = {
	...{ type: "image_generation", prompt: "A boat", ...meta },
	imageUrl: `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`,
};

/** A text that compresses badly. */
function random(length: number): string {
	const letter = (place: number) =>
		String.fromCharCode(0x4e00 + ((place * place * 7_919) % 20_000));
	return Array.from({ length }, (_, place) => letter(place)).join("");
}

test("elsewhere it is a download, and the link is copied", async () => {
	withSheet(false);
	renderPanel();
	const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Save the card" });
	expect(link.download).toMatch(/^result-\d+\.png$/);
	expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
	const user = userEvent.setup();
	await user.click(screen.getByRole("button", { name: "Copy link" }));
	expect(await navigator.clipboard.readText()).toMatch(/&text=How%20many%3F&answer=[\w-]+$/);
	await screen.findByText("Link copied.");
	screen.getByText(/^The link shows this answer/);
});

test("the link of an example whose answer is no text runs it", async () => {
	const [input = ""] = exampleTexts.en.generateImage;
	const { id } = modelOf("black-forest-labs/FLUX.1-dev");
	renderPanel({ modelId: id, task: "generateImage", input, result: picture });
	await screen.findByText(/^The link opens this example/);
	const user = userEvent.setup();
	await user.click(screen.getByRole("button", { name: "Copy link" }));
	expect(await navigator.clipboard.readText()).toMatch(
		/\?model=black-forest-labs%2FFLUX.1-dev&run=1$/,
	);
});

test.each([
	[
		"a picture",
		{ task: "generateImage", result: picture },
		"The link fills in the form, without the result.",
	],
	[
		"a long answer",
		{ result: { type: "chat", generated_text: random(9_000) } },
		/too long for the link, which only/,
	],
	["a file", { input: new File(["a"], "a.png") }, /^The link shows .* Your file is not in it\.$/],
] as const)("says what is in the link of %s", async (_what, change, words) => {
	renderPanel(change);
	await screen.findByText(words);
});

test("a link to a later answer of a chat says that the earlier messages are not in it", async () => {
	const conversation = "chat.shared";
	const [first, later] = [1, 2].map((order) => turnRow({ conversation, order, answer: "Yes." }));
	useTable.setState({ rows: [first, later].flatMap((row) => row ?? []) });
	renderPanel(later);
	await screen.findByText(/^The link shows .* Earlier messages are not in it\.$/);
});

test("a sheet that was closed is no fault; one that failed leaves the link", async () => {
	withSheet(true, () => Promise.reject(new DOMException("closed", "AbortError")));
	renderPanel();
	const button = await screen.findByRole("button", { name: "Send" });
	await userEvent.click(button);
	expect(screen.queryByRole("textbox")).toBeNull();
	withSheet(true, () => Promise.reject(new DOMException("no", "NotAllowedError")));
	await userEvent.click(button);
	await screen.findByText("Sharing didn’t work. Here is the link:");
	expect(screen.getByRole<HTMLInputElement>("textbox", { name: "The link" }).value).toMatch(
		/#recipe=1/,
	);
});

test("a veiled picture is not passed on unseen", async () => {
	const imageUrl = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;
	const result = { imageUrl, prompt: "A boat", ...meta, isVeiled: true } as const;
	renderPanel({ result: { type: "image_generation", ...result } });
	await screen.findByRole("button", { name: "Copy link" });
	await vi.waitFor(() => expect(screen.queryByRole("img")).toBeNull());
	expect(screen.queryByRole("link", { name: "Save the card" })).toBeNull();
	expect(written).toEqual([]);
});

test("labels are three bars with per cent; objects are counted, as they are first shown", async () => {
	const items = ["pear", "fig", "plum", "lime"].map((label, place) => ({
		label,
		score: 0.5 - place / 10,
	}));
	renderPanel({
		task: "classify",
		input: photo,
		result: { type: "image_classification", items, ...meta },
	});
	await screen.findByRole("link", { name: "Save the card" });
	expect(written.slice(0, -3)).toEqual(["pear", "50.0%", "fig", "40.0%", "plum", "30.0%"]);
	written = [];
	const found = [0.9, 0.8, 0.4].map((score) => ({ label: "bus", score, box }));
	renderPanel({
		id: "2",
		task: "detect",
		input: photo,
		result: { type: "object_detection", items: found, ...meta },
	});
	await vi.waitFor(() => expect(written.slice(0, -3)).toEqual(["2 buses"]));
});

test("a voice goes out as a sound, with its card where both are taken", async () => {
	const result = {
		type: "text_to_speech",
		text: "Hello",
		audioUrl: `data:audio/wav;base64,${btoa("RIFF1234WAVE")}`,
		...meta,
	} as const;
	// jsdom decodes no sound.
	vi.stubGlobal(
		"Audio",
		class {
			onerror: () => void = () => undefined;
			set src(_address: string) {
				queueMicrotask(() => this.onerror());
			}
		},
	);
	const share = withSheet(true);
	renderPanel({ task: "tts", result });
	await userEvent.click(await screen.findByRole("button", { name: "Send" }));
	const names = () => share.mock.lastCall?.[0].files?.map(({ type }) => type);
	expect(names()).toEqual(["audio/wav", "image/png"]);
	Object.assign(navigator, { canShare: ({ files = [] }: ShareData) => files.length === 1 });
	await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
	await userEvent.click(screen.getByRole("button", { name: "Send" }));
	expect(names()).toEqual(["audio/wav"]);
	expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Save the sound" }).download).toMatch(
		/\.wav$/,
	);
});

test.each([
	["the link", "http://a.b/playground#recipe=1&model=a", 0],
	["the model's page, where the link is long", `http://a.b/${"a".repeat(300)}`, 1],
] as const)("a card has the code of %s", (_what, link, place) => {
	const links = [link, "http://a.b/p"];
	expect(qrOf(links)).toEqual(qrOf(links.slice(place, place + 1)));
	expect(qrOf(links)).toBeDefined();
});
