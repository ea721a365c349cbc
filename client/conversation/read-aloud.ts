import { soundAlone } from "../lib/one-sound.ts";
import { shownError } from "../lib/shown-error.ts";
import { getState, setState } from "../state/store.ts";

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
		const error = thrown instanceof NoVoice ? {} : { error: shownError(thrown) };
		setState({ reading: { id, phase: "failed", ...error } });
	}
}

class NoVoice extends Error {}

/** Plays sounds one after the other, fetching the next one meanwhile. */
export async function playSounds(
	sounds: readonly (() => Promise<string>)[],
	signal: AbortSignal,
): Promise<void> {
	let next = sounds[0]?.();
	for (let place = 0; next; place++) {
		const url = await next;
		next = sounds[place + 1]?.();
		// Awaited in the next iteration; until then, ignore its rejection.
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
