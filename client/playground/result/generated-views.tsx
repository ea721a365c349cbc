import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useDownload } from "../../lib/files/use-download.ts";
import { textLanguage } from "../../lib/text-language.ts";
import type { ResultOf } from "../../state/task-result.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { AudioPlayer } from "./audio-player.tsx";
import { PictureTools } from "./picture-tools.tsx";
import { useSound } from "./use-sound.ts";

export function ImageView({ result }: { result: ResultOf<"image_generation"> }) {
	const t = useTexts("tasks");
	const { blob, url, fileName } = useDownload(result.imageUrl, "generated-image", "png");
	return (
		<figure>
			<div className="flex min-h-72 items-center justify-center overflow-hidden rounded-xl bg-sunken">
				{url && <img src={url} alt={result.prompt} className="max-h-[70dvh] w-auto max-w-full" />}
			</div>
			<Caption label={t("prompt")} text={result.prompt} result={result}>
				<DownloadLink blob={blob} fileName={fileName} />
				<PictureTools blob={blob} url={url} alt={result.prompt} />
			</Caption>
		</figure>
	);
}

/** Generated speech: a player, the text and a download. */
export function AudioView({ result }: { result: ResultOf<"text_to_speech"> }) {
	const t = useTexts("tasks");
	const { blob, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	const { sound } = useSound(blob);
	return (
		<figure>
			<div className="rounded-xl bg-sunken p-4">
				<AudioPlayer blob={blob} sound={sound} name="Generated" />
			</div>
			<Caption label={t("text")} text={result.text} result={result}>
				<DownloadLink blob={blob} fileName={fileName} />
			</Caption>
		</figure>
	);
}

type CaptionProps = {
	label: string;
	text: string;
	result: ResultOf<"image_generation" | "text_to_speech">;
	children: ReactNode;
};

/** The input and the model of a result, or that it is simulated. */
function Caption({ label, text, result: { model, source }, children }: CaptionProps) {
	const t = useTexts("tasks");
	return (
		<figcaption className="mt-4 flex flex-wrap items-start gap-4">
			<dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<dt className="text-soft">{label}</dt>
				<dd dir="auto" lang={textLanguage(text)} className="wrap-anywhere">
					{text}
				</dd>
				<dt className="text-soft">{t("model")}</dt>
				<dd className="wrap-anywhere">{source === "sandbox" ? t("noModel", { model }) : model}</dd>
			</dl>
			{children}
		</figcaption>
	);
}
