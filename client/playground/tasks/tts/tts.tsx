import { createContext, type RefObject, use, useEffect, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useSound } from "../../../lib/files/sound.ts";
import { useDownload } from "../../../lib/files/use-object-url.ts";
import type { ResultOf } from "../../../state/result.ts";
import { DownloadLink } from "../../../ui/download-link.tsx";
import { TextForm } from "../../input/text-form.tsx";
import { AudioPlayer } from "../../result/audio-player.tsx";
import { OneShotScreen, type ResultView } from "../one-shot-screen.tsx";
import { type ModelCall, optionsOf } from "../use-task.ts";

export const tts: ModelCall<string> = async ({ id }, variables, { client, signal }) => ({
	result: await client.tts.mutate(
		{ modelId: id, text: variables.input, ...optionsOf(variables) },
		{ signal },
	),
});

/** The sound that the last press on this screen asked for, until it plays; not one of an earlier mount. */
const AskedSound = createContext<RefObject<string | undefined> | undefined>(undefined);

/** Reads a text aloud. */
export function Tts({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const asked = useRef<string>(undefined);
	const call: ModelCall<string> = async (...given) => {
		const output = await tts(...given);
		if (output.result.type === "text_to_speech") asked.current = output.result.audioUrl;
		return output;
	};
	const texts = { hint: t("ttsHint"), suggestions: t("ttsSuggestions") };
	const views = { View: TtsResult, Tools: TtsTools };
	return (
		<AskedSound value={asked}>
			<OneShotScreen {...{ model, call, ...texts, ...views }} Form={TextForm} />
		</AskedSound>
	);
}

export const TtsResult: ResultView = ({ result }) =>
	result.type === "text_to_speech" && <SpeechView result={result} />;

/** Generated speech: a player and the text. */
function SpeechView({ result }: { result: ResultOf<"text_to_speech"> }) {
	const { blob } = useDownload(result.audioUrl, "generated-audio", "wav");
	const { sound } = useSound(blob);
	const asked = use(AskedSound);
	const [isAsked] = useState(() => asked?.current === result.audioUrl);
	useEffect(() => {
		if (isAsked && asked) asked.current = undefined;
	}, [isAsked, asked]);
	return (
		<div className="rounded-xl bg-sunken p-4">
			<AudioPlayer blob={blob} sound={sound} name="Generated" isAsked={isAsked} />
		</div>
	);
}

export const TtsTools: ResultView = ({ result }) =>
	result.type === "text_to_speech" && <SpeechDownload result={result} />;

function SpeechDownload({ result }: { result: ResultOf<"text_to_speech"> }) {
	const { blob, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	return <DownloadLink blob={blob} fileName={fileName} look="quiet" />;
}
