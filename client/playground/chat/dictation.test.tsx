import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Operation } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyTranscript } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { fakeDecoders } from "../../../testing/browser/fake-decoders.ts";
import { fakeMicrophone } from "../../../testing/browser/fake-microphone.ts";
import { fixtureFile } from "../../../testing/browser/fixture-file.ts";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { SiteProvider, useSite } from "../../lib/site/site.ts";
import { setState } from "../../state/store.ts";
import { Chat } from "./chat.tsx";
import { Dictation } from "./dictation.tsx";

const deepSeek = { ...modelOf("deepseek-ai/DeepSeek-R1-0528"), answeredBy: "hosted" as const };
const whisper = { ...modelOf("openai/whisper-large-v3"), answeredBy: "hosted" as const };

let microphone: ReturnType<typeof fakeMicrophone>;

beforeEach(() => {
	microphone = fakeMicrophone();
	fakeDecoders();
	vi.stubGlobal(
		"URL",
		Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() }),
	);
});
afterEach(() => vi.unstubAllGlobals());

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const button = (name: string) => screen.findByRole("button", { name });

function ChatBeside({ models }: { models: readonly ShownModel[] }) {
	return (
		<SiteProvider value={{ ...useSite(), models: [...models] }}>
			<Chat model={deepSeek} />
		</SiteProvider>
	);
}

function renderChat(...answers: (() => unknown)[]) {
	const calls: Operation[] = [];
	const view = renderWithApi(<ChatBeside models={[deepSeek, whisper]} />, {
		transcribe: (operation) => {
			calls.push(operation);
			return answers.shift()?.();
		},
	});
	return { ...view, calls };
}

function heard(said: string | typeof emptyTranscript) {
	const meta = { model: whisper.id, durationMs: 10, source: "hosted" };
	return () => ({
		type: "speech_recognition",
		...(typeof said === "string" ? { text: said } : said),
		...meta,
	});
}

function broken(): never {
	throw failure("PROVIDER_TIMEOUT");
}

async function record() {
	fireEvent.click(await button("Dictate (2 points)"));
	fireEvent.click(await button("Stop and write it down (2 points)"));
}

test("two presses append the transcript to the text, and send nothing", async () => {
	const { calls } = renderChat(heard(" and the night train?"));
	fireEvent.change(box(), { target: { value: "What about the bus" } });
	await record();
	await waitFor(() => expect(box().value).toBe("What about the bus and the night train?"));
	expect(document.activeElement).toBe(box());
	expect(calls).toHaveLength(1);
	expect(microphone.liveTracks()).toBe(0);
	expect(screen.queryByText(/not written down/)).toBeNull();
});

test("the second click of a double click neither ends the recording nor sends it", async () => {
	const { calls } = renderChat(heard("Hello."));
	fireEvent.click(await button("Dictate (2 points)"), { detail: 1 });
	fireEvent.click(await button("Stop and write it down (2 points)"), { detail: 2 });
	expect(calls).toHaveLength(0);
	fireEvent.click(await button("Stop and write it down (2 points)"), { detail: 1 });
	await waitFor(() => expect(box().value).toBe("Hello."));
});

test("a recording that failed stays, with words and a way, until it is written or deleted", async () => {
	const { calls } = renderChat(broken, heard("Hello."), broken);
	await record();
	const again = await button("Write it down");
	expect(screen.getByText(/The provider took too long to answer/)).toBeDefined();
	fireEvent.click(again);
	await waitFor(() => expect(box().value).toBe("Hello."));
	expect(calls).toHaveLength(2);
	await record();
	fireEvent.click(await button("Delete the recording"));
	expect(screen.queryByRole("button", { name: "Write it down" })).toBeNull();
	expect(document.activeElement).toBe(box());
});

test("a recording that ends by itself, or with the screen, waits for a press and costs nothing", async () => {
	const { calls, unmount } = renderChat(heard("Hello."));
	fireEvent.click(await button("Dictate (2 points)"));
	await button("Stop and write it down (2 points)");
	unmount();
	await act(async () => undefined);
	renderChat();
	expect(await button("Write it down")).toBeDefined();
	expect(screen.getByText("A recording is not written down yet.")).toBeDefined();
	expect(calls).toHaveLength(0);
});

test.each([
	[20, 2],
	[75, 6],
	[600, 46],
])("writing down %i seconds names the sum of its parts, %i points", async (seconds, points) => {
	fakeDecoders({ seconds });
	setState({ dictated: { talk: fixtureFile("tone.wav", "talk.wav", "audio/wav") } });
	const input = { current: null };
	renderWithApi(<Dictation model={whisper} draft="talk" input={input} />);
	const write = await button("Write it down");
	await waitFor(() => expect(write.textContent).toBe(`Write it down· ${points} points`));
	await button("Dictate (2 points)");
});

test("silence and a refused microphone are said in words", async () => {
	renderChat(heard(emptyTranscript));
	await record();
	expect(await screen.findByText("Nothing was heard.")).toBeDefined();
	microphone.refuseWith("NotAllowedError");
	fireEvent.click(await button("Dictate (2 points)"));
	expect(await screen.findByText(/^Microphone permission denied/)).toBeDefined();
});

test.each([
	["without a model for it", []],
	["with one that is off", [{ ...whisper, answeredBy: "off" as const }]],
	["with a simulated one beside a real chat", [{ ...whisper, answeredBy: "sandbox" as const }]],
])("no microphone %s", async (_name, others) => {
	renderWithApi(<ChatBeside models={[deepSeek, ...others]} />, {});
	await act(async () => undefined);
	expect(screen.queryByRole("button", { name: /^Dictate/ })).toBeNull();
});
