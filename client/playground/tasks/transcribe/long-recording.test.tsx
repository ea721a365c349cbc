import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDecoders } from "../../../../testing/browser/fake-decoders.ts";
import { fixtureFile } from "../../../../testing/browser/fixture-file.ts";
import { failure, renderWithApi } from "../../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { emptyTable, useTable } from "../../../calls/table.ts";
import { emptyState, setState } from "../../../state/store.ts";
import { ModelScreen } from "../../page/model-screen.tsx";

let fake: ReturnType<typeof fakeDecoders>;

beforeEach(() => {
	fake = fakeDecoders({ seconds: 75, pauses: [24, 50.5] });
	vi.stubGlobal(
		"URL",
		Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }),
	);
});

afterEach(() => vi.unstubAllGlobals());

const whisper = modelOf("openai/whisper-large-v3");

/** Renders the screen and sends a 75-second recording; each call gets the next answer. */
async function sendLong(...answers: ((operation: Operation) => unknown)[]) {
	/** The length of each part, in seconds. */
	const sent: number[] = [];
	renderWithApi(<ModelScreen model={whisper} secondModel={undefined} />, {
		transcribe: (operation) => {
			const { input } = operation;
			if (typeof input === "object" && input !== null && "file" in input) {
				if (input.file instanceof File) sent.push((input.file.size - 44) / 32_000);
			}
			return answers.shift()?.(operation);
		},
	});
	const recording = fixtureFile("tone.wav", "talk.wav", "audio/wav");
	await userEvent.upload(await screen.findByLabelText("Recording file"), recording);
	const analyze = screen.getByRole("button", { name: "Analyze" });
	await waitFor(() => expect(analyze).toHaveProperty("disabled", false));
	await userEvent.click(analyze);
	return sent;
}

function heard(text: string) {
	const meta = { model: whisper.id, durationMs: 10, source: "hosted" };
	return () => ({ type: "speech_recognition", text, ...meta });
}

/** Runs until stopped. */
function endless({ signal }: Operation) {
	return new Promise((_resolve, reject) => {
		signal?.addEventListener("abort", () => reject(signal.reason));
	});
}

function lines() {
	const list = screen.getByRole("list", { name: "What was said, in parts" });
	return within(list)
		.getAllByRole("listitem")
		.map((line) => line.textContent);
}

test("the parts become one transcript with the times of the recording", async () => {
	const sent = await sendLong(heard("One."), heard("Two."), heard("Three."));
	await screen.findByText("The result is ready.");
	expect(sent).toEqual([24.05, 26.4, 24.55]);
	expect(lines()).toEqual(["0:00 One.", "0:24 Two.", "0:50 Three."]);
	expect(useTable.getState().rows.at(-1)?.result).toMatchObject({ text: "One. Two. Three." });
});

test("a failure keeps what came, and goes on with the rest", async () => {
	const fail = () => {
		throw failure("PROVIDER_TIMEOUT");
	};
	const sent = await sendLong(heard("One."), fail, heard("Two."), heard("Three."));
	await screen.findByRole("region", { name: "Error" });
	expect(lines()).toEqual(["0:00 One."]);
	expect(screen.getByText("1 of 3 parts received.")).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Continue with the other 2 parts" }));
	await screen.findByText("The result is ready.");
	expect(sent).toEqual([24.05, 26.4, 26.4, 24.55]);
	expect(lines()).toEqual(["0:00 One.", "0:24 Two.", "0:50 Three."]);
});

test("Stop keeps what came, and a new press begins from the start", async () => {
	const sent = await sendLong(heard("One."), endless, heard("First."), endless);
	await screen.findByText("Processing your request... Part 2 of 3");
	await userEvent.click(screen.getByRole("button", { name: "Stop" }));
	await screen.findByText("Stopped");
	expect(lines()).toEqual(["0:00 One."]);
	expect(screen.queryByRole("button", { name: "Analyze again" })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Analyze" }));
	await screen.findByText("First.");
	await waitFor(() => expect(sent).toEqual([24.05, 26.4, 24.05, 26.4]));
});

test("a recording that fails to decode while it is cut shows an error", async () => {
	const sent = await sendLong(endless);
	await waitFor(() => expect(sent).toHaveLength(1));
	await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
	fake.sound.canDecode = false;
	await userEvent.click(await screen.findByRole("button", { name: "Analyze" }));
	expect(await screen.findByText(/This file cannot be read/)).toBeTruthy();
});

test("channels that cancel each other out are mixed before they are sent", async () => {
	fake.sound.seconds = 3;
	const asItIs = await sendLong(heard("Hello."));
	await screen.findByText("The result is ready.");
	expect(asItIs).not.toEqual([3]);
	cleanup();
	setState(emptyState, true);
	useTable.setState(emptyTable, true);
	fake.sound.isCrossed = true;
	const mixed = await sendLong(heard("Hello."));
	await screen.findByText("The result is ready.");
	expect(mixed).toEqual([3]);
});
