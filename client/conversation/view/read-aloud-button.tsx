import { Square, Volume2 } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useErrorMessage } from "../../lib/error-message.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { useReachable } from "../../lib/site/use-status.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { type Reading, useClientState } from "../../state/store.ts";
import { Button } from "../../ui/button.tsx";
import { spokenText } from "../../ui/markdown/spoken-text.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { playSounds, sayInBrowser, startReading, stopReading } from "../read-aloud.ts";
import { partsToSay } from "../speech-parts.ts";
import { type SpeechRequest, useSounds } from "../use-sounds.ts";

/** Cap on a text for the browser's voice: some browsers stop in the middle of a longer one. */
const BROWSER_MAX_CHARACTERS = 200;

type Props = {
	/** Identifies the answer on the page. */
	id: string;
	/** The answer, in Markdown. */
	content: string;
};

/**
 * Reads an answer aloud: with the site's model if one speaks the answer's language, for its price, otherwise with the
 * browser's own voice. Shows nothing if neither can. Replaying a generated sound is free.
 */
export function ReadAloudButton({ id, content }: Props) {
	const t = useTexts("conversation");
	const wordsOf = useErrorMessage();
	const shown = useLanguage();
	const { lang, parts } = useMemo(() => {
		const said = spokenText(content);
		return { lang: textLanguage(said), parts: partsToSay(said, SPEECH_MAX_CHARACTERS) };
	}, [content]);
	const { soundOf, isMade } = useSounds();
	const voice = useVoice(lang, parts, isMade);
	const reading = useClientState((state) => state.reading);
	const { phase, error } = reading.id === id ? reading : {};
	const isReading = phase === "preparing" || phase === "speaking";
	// Unmounting removes the only way to stop it, so stop.
	useEffect(() => () => stopReading(id), [id]);

	if (!voice && !isReading) return null;

	function handlePress() {
		if (isReading || !voice) return stopReading(id);
		const { requests } = voice;
		startReading(id, (signal) => {
			if (!requests) {
				const shorter = parts.flatMap((part) => partsToSay(part, BROWSER_MAX_CHARACTERS));
				return sayInBrowser(shorter, lang || shown, signal);
			}
			return playSounds(
				requests.map((request) => () => soundOf(request, signal)),
				signal,
			);
		});
	}

	const points = voice?.points ?? 0;
	const label = points > 0 ? t("readAloudPoints", { points }) : t("readAloud");
	const name = isReading ? t("stopReading") : label;
	const failure = error ? wordsOf(error).sentence : t("noBrowserVoice");
	return (
		<>
			<Button
				look="quiet"
				title={name}
				className="min-w-11 gap-1.5 px-2 text-xs font-normal"
				disabled={!isReading && !voice?.canSpend}
				onClick={handlePress}
			>
				<Icon phase={phase} />
				{/* The icon replaces the label, but never the price. */}
				{points > 0 && !isReading && (
					<span aria-hidden="true">{t("readAloudPrice", { points })}</span>
				)}
			</Button>
			<span role="status" className="text-xs text-soft max-sm:order-last">
				{phase === "preparing" && t("preparingVoice")}
				{phase === "ready" && t("voiceReady")}
				{phase === "failed" && t("readingFailed", { sentence: failure })}
			</span>
		</>
	);
}

function Icon({ phase }: { phase: Reading["phase"] }) {
	if (phase === "preparing") return <Spinner className="size-5 text-accent" />;
	const Shape = phase === "speaking" ? Square : Volume2;
	return <Shape aria-hidden="true" className="size-5" />;
}

type Voice = {
	/** One per part of the text; undefined for the browser's own voice. */
	requests?: readonly SpeechRequest[];
	/** The price of the parts not generated yet. */
	points: number;
	canSpend: boolean;
};

/** The best voice for a text: the right language before a wrong one, speech before the sandbox's tones. */
function useVoice(
	lang: string,
	parts: readonly string[],
	isMade: (request: SpeechRequest) => boolean,
): Voice | undefined {
	const { models } = useCatalogue();
	const reachable = useReachable();
	const hasOwn = useHasBrowserVoice(lang);
	const able = reachable(models).filter(
		({ task, answeredBy }) => task === "tts" && answeredBy !== "off",
	);
	const speaking = able.find((model) => model.answeredBy !== "sandbox" && speaks(model, lang));
	const model = speaking ?? (hasOwn ? undefined : able[0]);
	const requests = model ? requestsOf(model, lang, parts) : [];
	const missing = requests.filter((request) => !isMade(request));
	const points = (model?.points ?? 0) * missing.length;
	const { canSpend } = useSpending("tts", points);
	if (parts.length === 0) return undefined;
	if (model && (canSpend || !hasOwn)) return { requests, points, canSpend };
	return hasOwn ? { points: 0, canSpend: true } : undefined;
}

function requestsOf(model: ShownModel, lang: string, parts: readonly string[]): SpeechRequest[] {
	const canChoose = model.parameters.language?.options.includes(lang);
	const options = canChoose ? { parameters: { language: lang } } : {};
	return parts.map((text) => ({ modelId: model.id, text, ...options }));
}

/** A model that lists no languages reads English. */
function speaks({ parameters }: ShownModel, lang: string): boolean {
	const options = parameters.language?.options ?? ["en"];
	return lang === "" || options.includes(lang);
}

/** Whether this browser has a voice for a language. Some load their voices late. */
function useHasBrowserVoice(lang: string): boolean {
	return useSyncExternalStore(subscribeToVoices, () =>
		browserVoices().some((voice) => lang === "" || voice.lang.split(/[-_]/)[0] === lang),
	);
}

function browserVoices(): readonly SpeechSynthesisVoice[] {
	return "speechSynthesis" in window ? speechSynthesis.getVoices() : [];
}

function subscribeToVoices(onChange: () => void) {
	if (!("speechSynthesis" in window)) return () => undefined;
	speechSynthesis.addEventListener("voiceschanged", onChange);
	return () => speechSynthesis.removeEventListener("voiceschanged", onChange);
}
