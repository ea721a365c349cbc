import { Download } from "lucide-react";
import { useDownload } from "../../lib/use-download.ts";
import { buttonLook } from "../../ui/button.tsx";
import { PromptFacts } from "./prompt-facts.tsx";
import type { ResultOf } from "./task-result.ts";

/** Generated speech: a player that waits to be started, its text and the way to keep it. */
export function AudioView({ result }: { result: ResultOf<"text_to_speech"> }) {
	const { url, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	return (
		<figure>
			{/* biome-ignore lint/a11y/useMediaCaption: the text that is read stands below the player. */}
			<audio controls src={url} aria-label="Generated audio" className="block h-14 w-full" />
			<figcaption className="mt-4 flex flex-wrap items-start gap-4">
				<PromptFacts label="Text" text={result.text} model={result.model} />
				<a href={url} download={fileName} className={buttonLook("secondary")}>
					<Download aria-hidden="true" className="size-4" />
					Download
				</a>
			</figcaption>
		</figure>
	);
}
