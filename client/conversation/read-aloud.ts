import { soundAlone } from "../lib/one-sound.ts";
import { shownError } from "../lib/shown-error.ts";
import { getState, setState } from "../state/store.ts";

/** A hundredth of a second. */
const SILENCE =
	"data:audio/wav;base64,UklGRnQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YVAAAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgA==";

let current = new AbortController();

/** Stops the current voice; with an id, only that of this answer. */
export function stopReading(id?: string) {
	if (id !== undefined && getState().reading.id !== id) return;
	current.abort();
	setState({ reading: {} });
}

/** Reads an answer aloud, replacing any other. */
export async function startReading(id: string, read: (signal: AbortSignal) => Promise<void>) {
	stopReading();
	current = new AbortController();
	const { signal } = current;
	soundAlone(signal, {
		isPlaying: () => !signal.aborted && getState().reading.id === id,
		stop: () => stopReading(id),
	});
	setState({ reading: { id, phase: "preparing" } });
	try {
		await read(signal);
		if (!signal.aborted) setState({ reading: {} });
	} catch (thrown) {
		if (signal.aborted) return;
		// The browser wants another press, which plays what is here.
		if (thrown instanceof DOMException && thrown.name === "NotAllowedError") {
			return setState({ reading: { id, phase: "ready" } });
		}
		const error = thrown instanceof NoVoice ? {} : { error: shownError(thrown) };
		setState({ reading: { id, phase: "failed", ...error } });
	}
}

class NoVoice extends Error {}

/**
 * Plays sounds one after the other, fetching the next one meanwhile. Called in a press: a browser lets an element that
 * has played in one play again, however late the voice comes.
 */
export async function playSounds(
	sounds: readonly (() => Promise<string>)[],
	signal: AbortSignal,
): Promise<void> {
	const audio = new Audio(SILENCE);
	// The first sound cuts it off.
	audio.play().catch(() => undefined);
	let next = sounds[0]?.();
	for (let place = 0; next; place++) {
		const url = await next;
		next = sounds[place + 1]?.();
		// Awaited in the next iteration; until then, ignore its rejection.
		const coming = next?.catch(() => undefined);
		if (signal.aborted) return;
		try {
			await playSound(audio, { url, signal });
		} catch (thrown) {
			// It is paid for, so the press that plays it must find it.
			await coming;
			throw thrown;
		}
	}
}

function playSound(
	audio: HTMLAudioElement,
	{ url, signal }: { url: string; signal: AbortSignal },
): Promise<void> {
	return new Promise((resolve, reject) => {
		signal.addEventListener("abort", () => {
			audio.pause();
			resolve();
		});
		audio.onended = () => resolve();
		audio.onerror = () => reject(new NoVoice("the sound does not play"));
		audio.onplaying = markSpeaking;
		audio.src = url;
		audio.play().catch(reject);
	});
}

/** Speaks texts with the browser's own voice. */
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
	setState({ reading: { ...getState().reading, phase: "speaking" } });
}
