import { create } from "zustand";
import { type ShownError, shownError } from "../lib/shown-error.ts";

/** The answer that is read aloud, or that could not be. One at a time, on the whole page. */
type Reading = {
	id?: string;
	phase?: "preparing" | "speaking" | "failed";
	/** Undefined where the browser's own voice failed. */
	error?: ShownError;
};

export const useReading = create<Reading>(() => ({}));
const { getState, setState } = useReading;

let current = new AbortController();

/** Ends the voice that speaks now; with an id, only that of this answer. */
export function stopReading(id?: string) {
	if (id !== undefined && getState().id !== id) return;
	current.abort();
	setState({}, true);
}

/** Reads an answer aloud, in place of any other. */
export async function startReading(id: string, read: (signal: AbortSignal) => Promise<void>) {
	stopReading();
	current = new AbortController();
	const { signal } = current;
	setState({ id, phase: "preparing" }, true);
	try {
		await read(signal);
		if (!signal.aborted) setState({}, true);
	} catch (thrown) {
		if (signal.aborted) return;
		const error = thrown instanceof NoVoice ? {} : { error: shownError(thrown) };
		setState({ id, phase: "failed", ...error }, true);
	}
}

/** The sounds that were made since the page opened, by what was asked for. */
export const useMadeSounds = create<Readonly<Record<string, string>>>(() => ({}));

/** Gives a sound that was made before, or makes it: nobody pays twice for the same one. */
export async function soundOf(asked: string, make: () => Promise<string>): Promise<string> {
	const made = useMadeSounds.getState()[asked];
	if (made !== undefined) return made;
	const sound = await make();
	useMadeSounds.setState({ [asked]: sound });
	return sound;
}

class NoVoice extends Error {}

/** Plays sounds one after the other. The next one is fetched while one plays. */
export async function playSounds(
	sounds: readonly (() => Promise<string>)[],
	signal: AbortSignal,
): Promise<void> {
	let next = sounds[0]?.();
	for (let place = 0; next; place++) {
		const url = await next;
		next = sounds[place + 1]?.();
		// Awaited in the next round: until then a failure is nobody's.
		next?.catch(() => undefined);
		if (signal.aborted) return;
		await playSound(url, signal);
	}
}

function playSound(url: string, signal: AbortSignal): Promise<void> {
	const audio = new Audio(url);
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => {
			audio.pause();
			resolve();
		});
		audio.onended = () => resolve();
		audio.onerror = () => reject(new NoVoice("the sound does not play"));
		audio.onplaying = markSpeaking;
		audio.play().catch(reject);
	});
}

/** Says texts with the browser's own voice. */
export async function sayInBrowser(
	parts: readonly string[],
	lang: string,
	signal: AbortSignal,
): Promise<void> {
	for (const part of parts) {
		if (signal.aborted) return;
		await sayPart(part, lang, signal);
	}
}

function sayPart(text: string, lang: string, signal: AbortSignal): Promise<void> {
	const utterance = new SpeechSynthesisUtterance(text);
	utterance.lang = lang;
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => {
			speechSynthesis.cancel();
			resolve();
		});
		utterance.onstart = markSpeaking;
		utterance.onend = () => resolve();
		utterance.onerror = () => reject(new NoVoice("the browser does not speak"));
		speechSynthesis.speak(utterance);
	});
}

function markSpeaking() {
	setState({ phase: "speaking" });
}
