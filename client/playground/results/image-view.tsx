import { Download } from "lucide-react";
import { useTexts } from "../../language/use-texts.ts";
import { useDownload } from "../../lib/files/use-download.ts";
import { buttonLook } from "../../ui/button.tsx";
import { PictureTools } from "../picture/picture-tools.tsx";
import { PromptFacts } from "./prompt-facts.tsx";
import type { ResultOf } from "./task-result.ts";

/** A generated picture with its prompt, its model and a download. */
export function ImageView({ result }: { result: ResultOf<"image_generation"> }) {
	const t = useTexts("tasks");
	const page = useTexts("page");
	const { blob, url, fileName } = useDownload(result.imageUrl, "generated-image", "png");
	return (
		<figure>
			<div className="flex min-h-72 items-center justify-center overflow-hidden rounded-xl bg-sunken">
				{url && <img src={url} alt={result.prompt} className="max-h-[70dvh] w-auto max-w-full" />}
			</div>
			<figcaption className="mt-4 flex flex-wrap items-start gap-4">
				<PromptFacts label={t("prompt")} text={result.prompt} result={result} />
				<a href={url} download={fileName} className={buttonLook("secondary")}>
					<Download aria-hidden="true" className="size-4" />
					{page("download")}
				</a>
				<PictureTools blob={blob} url={url} alt={result.prompt} />
			</figcaption>
		</figure>
	);
}
