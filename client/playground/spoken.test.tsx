import { virtual } from "@guidepup/virtual-screen-reader";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fixtureFile } from "../../testing/browser/fixture-file.ts";
import { createHandFedStream } from "../../testing/browser/hand-fed-stream.ts";
import { failure, renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../testing/browser/shown-models.ts";
import * as imageScale from "../lib/files/image-scale.ts";
import * as sounds from "../lib/files/sound.ts";
import { ModelScreen } from "./page/model-screen.tsx";

/* What a screen reader says on each task's screen: everything at the start, the announcements while a call waits, while
   its answer streams, at its end, after an error and after Stop, and the results at that point. Read a changed
   expectation aloud before accepting it. */

const sound = { seconds: 6, isSilent: false };

beforeEach(() => {
	// Spies instead of mocks: another file of this worker may already have loaded the modules.
	vi.spyOn(sounds, "readSound").mockResolvedValue(sound);
	vi.spyOn(sounds, "peaksOf").mockReturnValue([]);
	vi.spyOn(sounds, "useSound").mockImplementation((blob) => ({
		sound: blob ? sound : undefined,
		isReading: false,
	}));
	vi.spyOn(imageScale, "scaleImage").mockImplementation(async (file) => file);
	vi.stubGlobal("CSS", { escape: (id: string) => id.replace(/[^\w-]/g, "\\$&") });
	Element.prototype.scrollIntoView = vi.fn();
	URL.createObjectURL = vi.fn(() => "blob:made");
	URL.revokeObjectURL = vi.fn();
});

afterEach(async () => {
	await virtual.stop();
	vi.unstubAllGlobals();
});

const MOST_PHRASES = 400;

/** Reads an element from start to end. Every fold is open here, since jsdom collapses none. */
async function read(element: Element | null) {
	if (!element) throw new Error("nothing to read");
	await virtual.start({ container: element });
	const first = { node: virtual.activeNode, phrase: await virtual.lastSpokenPhrase() };
	const phrases = [first.phrase];
	while (phrases.length < MOST_PHRASES) {
		await virtual.next();
		const phrase = await virtual.lastSpokenPhrase();
		if (virtual.activeNode === first.node && phrase === first.phrase) break;
		phrases.push(phrase);
	}
	await virtual.stop();
	// Skips end markers and empty regions.
	return phrases.filter((phrase) => !/^(end of |(paragraph|status|alert)$)/.test(phrase));
}

/** A screen reader's announcements while something happens. */
async function announced(happens: () => Promise<unknown>) {
	const alerts = new Set(screen.queryAllByRole("alert"));
	await virtual.start({ container: document.body });
	await virtual.clearSpokenPhraseLog();
	await happens();
	await act(() => new Promise((resolve) => setTimeout(resolve)));
	const phrases = await virtual.spokenPhraseLog();
	await virtual.stop();
	// Screen readers announce an alert that is inserted with its text; this one only announces changes.
	const added = screen.queryAllByRole("alert").filter((alert) => !alerts.has(alert));
	return [
		...phrases.filter((phrase) => /^(polite|assertive): ./.test(phrase)),
		...added.map(({ textContent }) => `assertive: ${textContent}`),
	];
}

type Walk = {
	modelId: string;
	/** Fills in the form. */
	fill?: () => Promise<unknown>;
	/** The accessible name of the send button. */
	send: string;
	/** Sends the call's answer. */
	answer: (call: ReturnType<typeof createHandFedStream>) => void;
	/** The pieces of a streamed answer. */
	pieces?: readonly string[];
	/** Whether to test an error and Stop too, which screens of one kind share. */
	isWhole?: boolean;
};

/** Walks through one screen: at the start, waiting, with a result; then after an error and after Stop. */
async function walk({ modelId, fill, send, answer, pieces, isWhole = false }: Walk) {
	const model = modelOf(modelId);
	const calls: ReturnType<typeof createHandFedStream>[] = [];
	const { container } = renderWithApi(<ModelScreen model={model} secondModel={undefined} />, {
		[model.task]: ({ signal }: Operation) => {
			const call = createHandFedStream();
			calls.push(call);
			signal?.addEventListener("abort", () => call.fail(signal.reason));
			if (pieces) return call;
			return call[Symbol.asyncIterator]()
				.next()
				.then(({ value }) => value);
		},
	});
	await screen.findByRole("button", { name: send });
	const start = await read(container);
	async function press() {
		const before = calls.length;
		await fill?.();
		await userEvent.click(await screen.findByRole("button", { name: send }));
		await screen.findByRole("button", { name: "Stop" });
		await waitFor(() => expect(calls.length).toBe(before + 1));
	}
	const call = () => calls.at(-1) ?? createHandFedStream();
	const waiting = await announced(press);
	const meanwhile = pieces && {
		streaming: await announced(async () => {
			for (const text of pieces) call().push({ type: "answer", text });
			await screen.findByText(pieces.join(""));
		}),
		grown: await read(document.querySelector("#results")),
	};
	const result = await announced(async () => {
		answer(call());
		await waitUntilEnded();
		// The parts of a result appear one by one as their code loads.
		if (model.task === "chat")
			return void (await screen.findByRole("button", { name: /^Read aloud/ }));
		await screen.findByRole("button", { name: "Share" });
		await screen.findByRole("list", { name: "Next:" });
	});
	const results = await read(document.querySelector("#results"));
	if (!isWhole) return spokenIn({ start, waiting, ...meanwhile, result, results });
	await press();
	const failed = await announced(async () => {
		call().fail(failure("PROVIDER_TIMEOUT"));
		await waitUntilEnded();
	});
	const error = await read(document.querySelector("#results"));
	await press();
	const stopped = await announced(async () => {
		// By keyboard, like a screen reader user; a click this soon may count as the second of a double click on Send.
		screen.getByRole("button", { name: "Stop" }).focus();
		await userEvent.keyboard("{Enter}");
		await waitUntilEnded();
	});
	const afterStop = await read(document.querySelector("#results"));
	const end = { failed, error, stopped, afterStop };
	return spokenIn({ start, waiting, ...meanwhile, result, results, ...end });
}

function spokenIn(parts: Readonly<Record<string, readonly string[]>>) {
	return Object.entries(parts)
		.map(([name, phrases]) => `${name}:\n${phrases.map((each) => `  ${each}`).join("\n")}`)
		.join("\n")
		.replaceAll(/(?<= {2}time\n {2})\S+( [AP]M)?/g, "(now)");
}

function waitUntilEnded() {
	return waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
}

const meta = { durationMs: 1_200, source: "hosted" };
const stream = { finishReason: "stop", ...meta };

function upload(label: string, file: File) {
	return async () => {
		if (screen.queryAllByText(file.name).length > 0) return;
		await userEvent.upload(screen.getByLabelText(label), file);
		await screen.findByText(file.name);
	};
}
const picture = upload("Picture file", new File(["png"], "a.png", { type: "image/png" }));
const recording = upload("Recording file", fixtureFile("tone.wav", "a.wav", "audio/wav"));

test("a text", async () => {
	const modelId = "HuggingFaceTB/SmolLM3-3B";
	const items = [{ generated_text: "The sea is salty." }];
	const result = { type: "text_generation", items, model: modelId, ...stream };
	const spoken = await walk({
		modelId,
		send: "Generate",
		pieces: ["The sea ", "is ", "salty."],
		isWhole: true,
		answer(call) {
			call.push({ type: "done", result });
			call.end();
		},
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  Text Input
		  textbox, Text Input, placeholder Write here
		  What could a school of artificial intelligence bring to the young people of Ouarzazate, Morocco?
		  button, Generate, key shortcuts Control+Enter
		  Generate
		  list, Ideas
		  listitem, level 1, position 1, set size 3
		  button, Explain to a child why the sea is salty
		  listitem, level 1, position 2, set size 3
		  button, Write a short letter that kindly declines an invitation
		  listitem, level 1, position 3, set size 3
		  button, Three names for a bakery by a harbour
		  group
		  Parameters
		  Parameters
		  end, Parameters
		  Temperature
		  spinbutton, Temperature, Higher: more varied. Lower: more predictable. From 0 to 2., max value 2, min value 0
		  Higher: more varied. Lower: more predictable.
		  From 0 to 2.
		  Maximum tokens
		  spinbutton, Maximum tokens, Maximum length, including the model’s thinking. From 1 to 1,000., max value 1000, min value 1
		  Maximum length, including the model’s thinking.
		  From 1 to 1,000.
		  Top-p
		  spinbutton, Top-p, Leaves out unlikely words. From 0.05 to 1., max value 1, min value 0.05
		  Leaves out unlikely words.
		  From 0.05 to 1.
		  System prompt
		  textbox, System prompt, Instructions that the model reads before your text., placeholder None
		  Instructions that the model reads before your text.
		  button, Reset all, disabled
		  heading, Results, level 2
		  Write something and press Generate to read the answer here.
		waiting:
		  polite: The text is on its way.
		streaming:

		grown:
		  heading, Results, level 2
		  The text is on its way.
		  heading, What could a school of artificial intelligence bring to the young people of Ouarzazate, Morocco?, level 3
		  button, Edit the question
		  The sea is salty.
		result:
		  polite: The text is complete.
		results:
		  heading, Results, level 2
		  The text is complete.
		  heading, What could a school of artificial intelligence bring to the young people of Ouarzazate, Morocco?, level 3
		  button, Edit the question
		  The sea is salty.
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 3
		  button, Draw it, 4 points
		  Draw it
		  listitem, level 1, position 2, set size 3
		  button, Ask about it, DeepSeek-R1
		  listitem, level 1, position 3, set size 3
		  button, Read it aloud, 2 points
		  Read it aloud
		  button, Copy the text
		  button, Share, has popup dialog
		  button, More
		failed:
		  assertive: The provider took too long to answer. Please try again.
		error:
		  heading, Results, level 2
		  region, Error
		  heading, The provider took too long to answer. Please try again., level 3
		  The provider took too long to answer. Please try again.
		  The fault is where the model runs: waiting usually helps.
		  list
		  listitem, level 1, position 1, set size 1
		  Try another model; it may work.
		  button, Try again
		stopped:
		  polite: Stopped.
		afterStop:
		  heading, Results, level 2
		  Stopped.
		  heading, What could a school of artificial intelligence bring to the young people of Ouarzazate, Morocco?, level 3
		  button, Edit the question
		  Stopped
		  button, Generate again"
	`);
});

test("a conversation", async () => {
	const modelId = "deepseek-ai/DeepSeek-R1-0528";
	const result = { type: "chat", generated_text: "Three.", model: modelId, ...stream };
	const spoken = await walk({
		modelId,
		fill: async () =>
			fireEvent.change(screen.getByLabelText("Message"), { target: { value: "How many?" } }),
		send: "Send",
		pieces: ["Thr", "ee."],
		isWhole: true,
		answer(call) {
			call.push({ type: "done", result });
			call.end();
		},
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  heading, New conversation, level 2
		  New conversation
		  button, Export, delete, parameters
		  log, Conversation
		  Start a conversation with DeepSeek
		  list, Ideas
		  listitem, level 1, position 1, set size 6
		  button, How many r’s are in “strawberry”?
		  listitem, level 1, position 2, set size 6
		  button, Why is the sky blue at noon and red in the evening?
		  listitem, level 1, position 3, set size 6
		  button, A polite note to a neighbour whose music is too loud
		  listitem, level 1, position 4, set size 6
		  button, Compare trains and planes for a trip of 600 km
		  listitem, level 1, position 5, set size 6
		  button, A Python function that finds the longest word
		  listitem, level 1, position 6, set size 6
		  button, “The early bird catches the worm” in French and Arabic
		  form
		  Message
		  textbox, Message, placeholder Ask DeepSeek anything...
		  button, Send, disabled
		waiting:
		  polite: Processing your request...
		streaming:

		grown:
		  heading, How many?, level 2
		  How many?
		  button, New conversation
		  button, Export, delete, parameters
		  log, Conversation
		  article
		  heading, You, level 3
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Three.
		  form
		  Message
		  textbox, Message, placeholder Ask DeepSeek anything...
		  button, Stop
		  Processing your request...
		result:
		  polite: The answer is complete.
		results:
		  heading, How many?, level 2
		  How many?
		  button, New conversation
		  button, Export, delete, parameters
		  log, Conversation
		  article
		  heading, You, level 3
		  button, Edit the last message
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Three.
		  button, Copy the answer
		  button, Generate again
		  button, Read aloud (2 points)
		  button, Share, has popup dialog
		  button, More
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 3
		  button, Draw it, 4 points
		  Draw it
		  listitem, level 1, position 2, set size 3
		  button, Read it aloud, 2 points
		  Read it aloud
		  listitem, level 1, position 3, set size 3
		  button, Continue writing, SmolLM3-3B
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  1.2 s · Hugging Face
		  form
		  Message
		  textbox, Message, placeholder Ask DeepSeek anything...
		  button, Send, disabled
		  The answer is complete.
		failed:
		  polite: The answer failed.
		error:
		  heading, How many?, level 2
		  How many?
		  button, New conversation
		  button, Export, delete, parameters
		  log, Conversation
		  article
		  heading, You, level 3
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Three.
		  button, Copy the answer
		  button, Read aloud (2 points)
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  1.2 s · Hugging Face
		  article
		  heading, You, level 3
		  button, Edit the last message
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  region, Error
		  Error: The provider took too long to answer. Please try again.
		  list
		  listitem, level 1, position 1, set size 1
		  Try another model; it may work.
		  button, Try again
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  form
		  Message
		  textbox, Message, placeholder Ask DeepSeek anything...
		  button, Send, disabled
		  The answer failed.
		stopped:
		  polite: Stopped.
		afterStop:
		  heading, How many?, level 2
		  How many?
		  button, New conversation
		  button, Export, delete, parameters
		  log, Conversation
		  article
		  heading, You, level 3
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Three.
		  button, Copy the answer
		  button, Read aloud (2 points)
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  1.2 s · Hugging Face
		  article
		  heading, You, level 3
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Error: The provider took too long to answer. Please try again.
		  list
		  listitem, level 1, position 1, set size 1
		  Try another model; it may work.
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  article
		  heading, You, level 3
		  button, Edit the last message
		  How many?
		  time
		  (now)
		  article
		  heading, DeepSeek, level 3
		  Stopped
		  button, Generate again
		  button, About this answer, 1 control, not expanded
		  time
		  (now)
		  form
		  Message
		  textbox, Message, placeholder Ask DeepSeek anything...
		  button, Send, disabled
		  Stopped."
	`);
});

test("a picture", async () => {
	const modelId = "black-forest-labs/FLUX.1-dev";
	const imageUrl = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;
	const result = { type: "image_generation", imageUrl, prompt: "A boat", model: modelId, ...meta };
	const spoken = await walk({
		modelId,
		isWhole: true,
		fill: async () =>
			fireEvent.change(screen.getByLabelText("Text Input"), { target: { value: "A boat" } }),
		send: "Generate",
		answer: (call) => call.push(result),
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  Text Input
		  textbox, Text Input, placeholder Write here
		  A lighthouse above a calm sea at dawn
		  radiogroup, Shape
		  radio, 1:1, not checked, position 1, set size 4
		  1:1
		  radio, 3:2, not checked, position 2, set size 4
		  3:2
		  radio, 2:3, not checked, position 3, set size 4
		  2:3
		  radio, 16:9, not checked, position 4, set size 4
		  16:9
		  radiogroup, How many
		  radio, 1, checked, position 1, set size 3
		  1
		  radio, 2, not checked, position 2, set size 3
		  2
		  radio, 4, not checked, position 3, set size 3
		  4
		  button, Generate, 4 points, key shortcuts Control+Enter
		  Generate
		  Ideas
		  button, Surprise me
		  radiogroup, Ideas
		  radio, A lighthouse above a calm sea at dawn, checked, position 1, set size 6
		  Lighthouse
		  radio, A city of glass in the rain, at night, not checked, position 2, set size 6
		  City of glass
		  radio, A still life with pears, in oil, not checked, position 3, set size 6
		  Still life
		  radio, A paper boat on a puddle, seen from above, not checked, position 4, set size 6
		  Paper boat
		  radio, A fox reading under a street lamp, woodcut, not checked, position 5, set size 6
		  Fox
		  radio, A greenhouse full of ferns on the moon, not checked, position 6, set size 6
		  Greenhouse
		  group
		  Parameters
		  Parameters
		  end, Parameters
		  Width
		  spinbutton, Width, In pixels. From 256 to 1,024., max value 1024, min value 256
		  In pixels.
		  From 256 to 1,024.
		  Height
		  spinbutton, Height, In pixels. From 256 to 1,024., max value 1024, min value 256
		  In pixels.
		  From 256 to 1,024.
		  Steps
		  spinbutton, Steps, More steps take longer and add detail. From 1 to 50., max value 50, min value 1
		  More steps take longer and add detail.
		  From 1 to 50.
		  Seed
		  spinbutton, Seed, The same number draws the same picture again. From 0 to 4,294,967,295., max value 4294967295, min value 0
		  The same number draws the same picture again.
		  From 0 to 4,294,967,295.
		  button, Reset all, disabled
		  heading, Results, level 2
		  Describe a picture and press Generate to see it here.
		waiting:
		  polite: Processing your request...
		result:
		  polite: The result is ready.
		results:
		  heading, Results, level 2
		  The result is ready.
		  heading, A boat, level 3
		  button, Edit the question
		  figure
		  image, A boat
		  button, Another one, 4 points
		  Another one
		  FLUX.1 Dev
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 3
		  button, Find objects, DETR Object Detection
		  listitem, level 1, position 2, set size 3
		  button, Classify it, Vision Transformer
		  listitem, level 1, position 3, set size 3
		  button, Change it, 4 points
		  Change it
		  link, Download
		  button, Open full screen
		  button, Copy the picture
		  button, Share, has popup dialog
		  button, More
		failed:
		  assertive: The provider took too long to answer. Please try again.
		error:
		  heading, Results, level 2
		  region, Error
		  heading, The provider took too long to answer. Please try again., level 3
		  The provider took too long to answer. Please try again.
		  The fault is where the model runs: waiting usually helps.
		  list
		  listitem, level 1, position 1, set size 1
		  Try another model; it may work.
		  button, Try again, 4 points
		  Try again
		  button, Another one, 4 points
		  Another one
		stopped:
		  polite: Stopped.
		afterStop:
		  heading, Results, level 2
		  Stopped.
		  strong
		  Stopped
		  No points used
		  button, Generate again, 4 points
		  Generate again
		  heading, A boat, level 3
		  button, Edit the question
		  figure
		  image, A boat
		  button, Another one, 4 points
		  Another one
		  FLUX.1 Dev
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 3
		  button, Find objects, DETR Object Detection
		  listitem, level 1, position 2, set size 3
		  button, Classify it, Vision Transformer
		  listitem, level 1, position 3, set size 3
		  button, Change it, 4 points
		  Change it
		  link, Download
		  button, Open full screen
		  button, Copy the picture
		  button, Share, has popup dialog
		  button, More"
	`);
});

test("the labels of a picture", async () => {
	const modelId = "google/vit-base-patch16-224";
	const items = [
		{ label: "tabby cat", score: 0.91 },
		{ label: "remote", score: 0.05 },
	];
	const result = { type: "image_classification", items, model: modelId, ...meta };
	const spoken = await walk({
		modelId,
		isWhole: true,
		fill: picture,
		send: "Analyze",
		answer: (call) => call.push(result),
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  heading, Picture, level 2
		  Try a sample
		  list, Try a sample
		  listitem, level 1, position 1, set size 3
		  button, A street
		  listitem, level 1, position 2, set size 3
		  button, A table with fruit
		  listitem, level 1, position 3, set size 3
		  button, A boat at sunset
		  group, Picture
		  Picture file
		  Drag and drop a picture here
		  button, Browse files
		  PNG, JPEG, WebP, GIF, BMP or TIFF, up to 10 MB. Larger pictures are shrunk in your browser, to 2,048 pixels at most.
		  button, Analyze, disabled
		  heading, Results, level 2
		  Choose a picture and press Analyze to see what it shows.
		waiting:
		  polite: Processing your request...
		result:
		  polite: The result is ready.
		results:
		  heading, Results, level 2
		  The result is ready.
		  image, The analyzed picture
		  heading, a.png, level 3
		  a.png
		  list, Classification
		  listitem, level 1, position 1, set size 2
		  tabby cat
		  91.0%
		  listitem, level 1, position 2, set size 2
		  remote
		  5.0%
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 1
		  button, Draw it, 4 points
		  Draw it
		  link, Download as JSON
		  JSON
		  link, Download as CSV
		  CSV
		  button, Share, has popup dialog
		  button, More
		failed:
		  assertive: The provider took too long to answer. Please try again.
		error:
		  heading, Results, level 2
		  region, Error
		  heading, The provider took too long to answer. Please try again., level 3
		  The provider took too long to answer. Please try again.
		  The fault is where the model runs: waiting usually helps.
		  list
		  listitem, level 1, position 1, set size 1
		  Try another model; it may work.
		  button, Try again
		stopped:
		  polite: Stopped.
		afterStop:
		  heading, Results, level 2
		  Stopped.
		  strong
		  Stopped
		  No points used
		  button, Analyze again
		  image, The analyzed picture
		  heading, a.png, level 3
		  a.png
		  list, Classification
		  listitem, level 1, position 1, set size 2
		  tabby cat
		  91.0%
		  listitem, level 1, position 2, set size 2
		  remote
		  5.0%
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 1
		  button, Draw it, 4 points
		  Draw it
		  link, Download as JSON
		  JSON
		  link, Download as CSV
		  CSV
		  button, Share, has popup dialog
		  button, More"
	`);
});

test("the objects in a picture", async () => {
	const modelId = "facebook/detr-resnet-50";
	const box = { xmin: 1, ymin: 2, xmax: 30, ymax: 40 };
	const items = [
		{ label: "cat", score: 0.99, box },
		{ label: "remote", score: 0.3, box },
	];
	const result = { type: "object_detection", items, model: modelId, ...meta };
	const spoken = await walk({
		modelId,
		fill: picture,
		send: "Analyze",
		answer: (call) => call.push(result),
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  heading, Picture, level 2
		  Try a sample
		  list, Try a sample
		  listitem, level 1, position 1, set size 3
		  button, A street
		  listitem, level 1, position 2, set size 3
		  button, A table with fruit
		  listitem, level 1, position 3, set size 3
		  button, A boat at sunset
		  group, Picture
		  Picture file
		  Drag and drop a picture here
		  button, Browse files
		  PNG, JPEG, WebP, GIF, BMP or TIFF, up to 10 MB. Larger pictures are shrunk in your browser, to 2,048 pixels at most.
		  button, Analyze, disabled
		  heading, Results, level 2
		  Choose a picture and press Analyze to find the objects in it.
		waiting:
		  polite: Processing your request...
		result:
		  polite: The result is ready.
		results:
		  heading, Results, level 2
		  The result is ready.
		  heading, a.png, level 3
		  a.png
		  image, The analyzed picture
		  1 cat
		  list, Show only
		  listitem, level 1, position 1, set size 1
		  button, cat 1, not pressed
		  cat
		  1
		  Show from
		  50%
		  , 1 hidden
		  slider, Show from, orientated horizontally, max value 100, min value 0, current value 50%
		  list, Detected objects
		  listitem, level 1, position 1, set size 1
		  cat
		  99.0%
		  button, Show coordinates
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 1
		  button, Draw it, 4 points
		  Draw it
		  link, Download as JSON
		  JSON
		  link, Download as CSV
		  CSV
		  button, Share, has popup dialog
		  button, More"
	`);
});

test("a transcript", async () => {
	const modelId = "openai/whisper-large-v3";
	const segments = [{ start: 0, end: 2, text: "Good morning." }];
	const text = "Good morning.";
	const result = { type: "speech_recognition", text, segments, model: modelId, ...meta };
	const spoken = await walk({
		modelId,
		fill: recording,
		send: "Analyze",
		answer: (call) => call.push(result),
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  heading, Recording, level 2
		  Try a sample
		  list, Try a sample
		  listitem, level 1, position 1, set size 1
		  button, A greeting, 6 seconds
		  A greeting, 6 seconds
		  group, Recording
		  Recording file
		  button, Use Microphone, not expanded
		  Drag and drop a recording here
		  button, Browse files
		  WebM, Ogg, WAV, FLAC, MP3, M4A or AMR, up to 25 MB and 10 minutes.
		  button, Analyze, 2 points, disabled
		  Analyze
		  heading, Results, level 2
		  Choose or record a sound and press Analyze to read what is said.
		waiting:
		  polite: Processing your request...
		result:
		  polite: The result is ready.
		results:
		  heading, Results, level 2
		  The result is ready.
		  heading, a.wav, level 3
		  a.wav
		  button, Play recording
		  slider, Position, orientated horizontally, max value 6, min value 0, current value 0:00 of 0:06
		  searchbox, Search in the text, placeholder Search in the text
		  button, Copy the transcription
		  list, What was said, in parts
		  listitem, level 1, position 1, set size 1
		  button, 0:00 Good morning.
		  0:00
		  Good morning.
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 4
		  button, Draw it, 4 points
		  Draw it
		  listitem, level 1, position 2, set size 4
		  button, Ask about it, DeepSeek-R1
		  listitem, level 1, position 3, set size 4
		  button, Read it aloud, 2 points
		  Read it aloud
		  listitem, level 1, position 4, set size 4
		  button, Continue writing, SmolLM3-3B
		  link, Download as text
		  TXT
		  link, Download as SRT
		  SRT
		  link, Download as VTT
		  VTT
		  button, Share, has popup dialog
		  button, More"
	`);
});

test("speech", async () => {
	const modelId = "canopylabs/orpheus-3b-0.1-ft";
	const audioUrl = `data:audio/wav;base64,${btoa("RIFF0000WAVEfmt ")}`;
	const result = { type: "text_to_speech", audioUrl, text: "Hello", model: modelId, ...meta };
	const spoken = await walk({
		modelId,
		send: "Generate",
		answer: (call) => call.push(result),
	});
	expect(spoken).toMatchInlineSnapshot(`
		"start:
		  form
		  Text Input
		  textbox, Text Input, placeholder Write here
		  The answer to the universe is 42
		  list, Sounds in the text
		  listitem, level 1, position 1, set size 2
		  button, <laugh>, Insert <laugh>
		  listitem, level 1, position 2, set size 2
		  button, <sigh>, Insert <sigh>
		  group, Voice
		  Voice
		  radio, tara, not checked, position 1, set size 8
		  tara
		  radio, leah, not checked, position 2, set size 8
		  leah
		  radio, jess, not checked, position 3, set size 8
		  jess
		  radio, leo, not checked, position 4, set size 8
		  leo
		  radio, dan, not checked, position 5, set size 8
		  dan
		  radio, mia, not checked, position 6, set size 8
		  mia
		  radio, zac, not checked, position 7, set size 8
		  zac
		  radio, zoe, not checked, position 8, set size 8
		  zoe
		  button, Generate, 2 points, key shortcuts Control+Enter
		  Generate
		  list, Ideas
		  listitem, level 1, position 1, set size 3
		  button, Hello! It’s good to hear you again.
		  listitem, level 1, position 2, set size 3
		  button, Once upon a time, a lighthouse fell in love with the fog.
		  listitem, level 1, position 3, set size 3
		  button, She sells sea shells by the sea shore.
		  heading, Results, level 2
		  Write a sentence and press Generate to hear it here.
		waiting:
		  polite: Processing your request...
		result:
		  polite: The result is ready.
		results:
		  heading, Results, level 2
		  The result is ready.
		  heading, The answer to the universe is 42, level 3
		  button, Edit the question
		  button, Play generated audio
		  slider, Position, orientated horizontally, max value 6, min value 0, current value 0:00 of 0:06
		  Orpheus TTS
		  1.2 s
		  button, Details
		  Next:
		  list, Next:
		  listitem, level 1, position 1, set size 1
		  button, Transcribe, 2 points
		  Transcribe
		  link, Download
		  button, Share, has popup dialog
		  button, More"
	`);
});
