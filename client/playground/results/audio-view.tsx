import { useDownload } from "../../lib/use-download.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { AudioPlayer } from "../audio/audio-player.tsx";
import { useSound } from "../audio/use-sound.ts";
import { PromptFacts } from "./prompt-facts.tsx";
import type { ResultOf } from "./task-result.ts";

/** Generated speech: a player that waits to be started, its text and the way to keep it. */
export function AudioView({ result }: { result: ResultOf<"text_to_speech"> }) {
	const { blob, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	const { sound } = useSound(blob);
	return (
		<figure>
			<div className="rounded-xl bg-sunken p-4">
				<AudioPlayer blob={blob} sound={sound} name="generated audio" />
			</div>
			<figcaption className="mt-4 flex flex-wrap items-start gap-4">
				<PromptFacts label="Text" text={result.text} result={result} />
				<DownloadLink blob={blob} fileName={fileName} />
			</figcaption>
		</figure>
	);
}
