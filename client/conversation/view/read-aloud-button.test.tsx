import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Operation } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { ReadAloudButton } from "./read-aloud-button.tsx";

/** The sounds that have begun, and what ends each. */
const played: { url: string; end: (() => void) | undefined }[] = [];
let isPressed = false;
let isStrict = false;

/** Plays until the test ends it. Like a phone's, it plays in a press, and later only if it has played in one. */
class FakeAudio {
	onplaying?: () => void;
	onended?: () => void;
	src: string;
	isUnlocked = false;
	constructor(url: string) {
		this.src = url;
	}
	async play() {
		if (isPressed) this.isUnlocked = !isStrict;
		else if (!this.isUnlocked) throw new DOMException("Press first.", "NotAllowedError");
		if (this.src.startsWith(SILENCE)) return;
		played.push({ url: this.src, end: () => this.onended?.() });
		this.onplaying?.();
	}
	pause() {
		// No sound plays here.
	}
}

class FakeUtterance {
	lang = "";
	text: string;
	constructor(text: string) {
		this.text = text;
	}
}

const SILENCE = "data:audio/wav;base64,";
const setPressed = ({ eventPhase }: Event) => {
	isPressed = eventPhase === Event.CAPTURING_PHASE;
};

beforeEach(() => {
	played.length = 0;
	isStrict = false;
	vi.stubGlobal("Audio", FakeAudio);
	document.addEventListener("click", setPressed, true);
	document.addEventListener("click", setPressed);
});

afterEach(() => {
	document.removeEventListener("click", setPressed, true);
	document.removeEventListener("click", setPressed);
	cleanup();
	vi.unstubAllGlobals();
});

type Answer = (operation: Operation) => unknown;

function renderButton(content: string, answer: Answer = () => ({ audioUrl: "data:sound" })) {
	const tts = vi.fn(answer);
	renderWithApi(<ReadAloudButton id={content} content={content} />, { tts });
	return tts;
}

const button = (name: string) => screen.findByRole("button", { name });

async function endSound(place: number) {
	await waitFor(() => expect(played).toHaveLength(place + 1));
	played[place]?.end?.();
}

test("a second press plays the same sound again, without a call or a price", async () => {
	const tts = renderButton("Hello there.");
	await userEvent.click(await button("Read aloud (2 points)"));
	await endSound(0);
	const again = await button("Read aloud");
	expect(document.activeElement).toBe(again);
	await userEvent.click(again);
	await button("Stop reading aloud");
	await endSound(1);
	await button("Read aloud");
	expect(played.map(({ url }) => url)).toEqual(["data:sound", "data:sound"]);
	expect(tts).toHaveBeenCalledTimes(1);
});

test("a sound that was stopped is kept; only the parts that are missing cost", async () => {
	const long = `${"One word after another. ".repeat(80)}The end.`;
	const tts = renderButton(long, ({ input }) =>
		JSON.stringify(input).includes("The end.") ? never : { audioUrl: "data:first" },
	);
	await userEvent.click(await button("Read aloud (4 points)"));
	await waitFor(() => expect(tts).toHaveBeenCalledTimes(2));
	await userEvent.click(await button("Stop reading aloud"));
	await button("Read aloud (2 points)");
});

test("a voice that comes long after the press plays", async () => {
	let answer: (sound: object) => void = () => undefined;
	const tts = renderButton("A slow one.", () => new Promise((resolve) => (answer = resolve)));
	await userEvent.click(await button("Read aloud (2 points)"));
	await waitFor(() => expect(tts).toHaveBeenCalledTimes(1));
	expect(played).toEqual([]);
	answer({ audioUrl: "data:late" });
	await endSound(0);
	expect(played[0]?.url).toBe("data:late");
});

test("a voice that the browser refuses to play waits for a press, which costs nothing", async () => {
	isStrict = true;
	const long = `${"One word after another. ".repeat(80)}The end.`;
	const tts = renderButton(long);
	await userEvent.click(await button("Read aloud (4 points)"));
	await screen.findByText("The voice is ready: press again to hear it.");
	expect(tts).toHaveBeenCalledTimes(2);
	isStrict = false;
	await userEvent.click(await button("Read aloud"));
	await endSound(0);
	await endSound(1);
	await button("Read aloud");
	expect(tts).toHaveBeenCalledTimes(2);
});

test("the browser's own voice reads in the answer's language, for nothing, until Stop", async () => {
	const said: unknown[] = [];
	const voices = ["fr-FR", "en-US"].map((lang) => ({ lang }));
	vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance);
	const speech = {
		getVoices: () => voices,
		speak: ({ text, lang }: FakeUtterance) => said.push([text, lang]),
		cancel: () => said.push("cancel"),
	};
	vi.stubGlobal("speechSynthesis", Object.assign(new EventTarget(), speech));
	const answer = "Les rivières portent le sel de la terre à la mer.";
	const tts = renderButton(answer);
	await userEvent.click(await button("Read aloud"));
	const stop = await button("Stop reading aloud");
	expect(document.activeElement).toBe(stop);
	await userEvent.click(stop);
	expect(said).toEqual([[answer, "fr"], "cancel"]);
	expect(tts).not.toHaveBeenCalled();
});

test("a failed call costs again", async () => {
	const tts = renderButton("This one fails.", () => {
		throw failure("API_ERROR");
	});
	await userEvent.click(await button("Read aloud (2 points)"));
	expect((await screen.findByText(/could not be read aloud/)).textContent).toBeTruthy();
	await userEvent.click(await button("Read aloud (2 points)"));
	await waitFor(() => expect(tts).toHaveBeenCalledTimes(2));
});

const never = new Promise(() => undefined);
