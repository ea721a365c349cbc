import { useTexts } from "../../language/use-texts.ts";
import { useDownload } from "../../lib/files/use-download.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { AudioPlayer } from "../audio/audio-player.tsx";
import { useSound } from "../audio/use-sound.ts";
import { PromptFacts } from "./prompt-facts.tsx";
import type { ResultOf } from "./task-result.ts";

/** Generated speech: a player that does not start by itself, the text and a download. */
export function AudioView({ result }: { result: ResultOf<"text_to_speech"> }) {
	const t = useTexts("tasks");
	const { blob, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	const { sound } = useSound(blob);
	return (
		<figure>
			<div className="rounded-xl bg-sunken p-4">
				<AudioPlayer blob={blob} sound={sound} name="Generated" />
			</div>
			<figcaption className="mt-4 flex flex-wrap items-start gap-4">
				<PromptFacts label={t("text")} text={result.text} result={result} />
				<DownloadLink blob={blob} fileName={fileName} />
			</figcaption>
		</figure>
	);
}
