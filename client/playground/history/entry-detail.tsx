import { RotateCcw, Share2, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { removeEntries } from "../../calls/kept-rows.ts";
import { type FinishedResult, type HistoryEntry, hasResult } from "../../calls/row.ts";
import { useRow } from "../../calls/table.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSound } from "../../lib/files/sound.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import { parameterNames } from "../../state/chosen-parameters.ts";
import { contentOf, mediaFile } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { AudioPlayer } from "../result/audio-player.tsx";
import { CardAndLink } from "../share/card-and-link.tsx";
import { useOpenModel } from "../share/use-open-model.ts";

/** What else one can do with an entry than open it, with the complete picture or sound. */
export function EntryDetail({ entry }: { entry: HistoryEntry }) {
	const t = useTexts("results");
	const finished = useRow(entry.id);
	return (
		<div className="enters min-h-11 w-full px-2.5 pb-2">
			{finished && entry.conversationId && (
				<>
					<ModelGone modelId={entry.modelId} />
					<div className={row}>
						<RemoveButton id={entry.id} />
					</div>
				</>
			)}
			{hasResult(finished) && !entry.conversationId && <Actions finished={finished} />}
			{finished === null && <p className="text-soft">{t("gone")}</p>}
		</div>
	);
}

const row = "mt-1 flex flex-wrap items-center gap-1";

function RemoveButton({ id }: { id: string }) {
	const t = useTexts("results");
	return (
		<IconButton
			icon={Trash2}
			label={t("remove")}
			className="ms-auto"
			onClick={() => removeEntries([id])}
		/>
	);
}

function ModelGone({ modelId }: { modelId: string }) {
	const t = useTexts("results");
	const { find } = useCatalogue();
	return !find(modelId) && <p className="mt-1 text-sm text-warn">{t("modelGone")}</p>;
}

function Actions({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const names = useTexts("tasks");
	const page = useTexts("page");
	const { list, valueText } = useFormats();
	const { models, find } = useCatalogue();
	const { openModel } = useOpenModel();
	const { id, modelId, task, input, parameters, result, at, madeFrom } = finished;
	const { media, file, isBlank } = useMemo(() => {
		const content = contentOf(result);
		const type = "text/plain;charset=utf-8";
		const { kind, value } = content;
		const made = mediaFile(content, at);
		return {
			media: made,
			isBlank: !made && value.trim() === "",
			file: made ?? new File([value, "\n"], `${kind}-${at}.txt`, { type }),
		};
	}, [result, at]);
	const [isSharing, setIsSharing] = useState(false);
	const model = find(modelId);
	const isVeiled = "imageUrl" in result && result.isVeiled;
	const changed = parameterNames.flatMap((name) =>
		parameters[name] === undefined ? [] : `${names(name)} ${valueText(parameters[name])}`,
	);

	return (
		<>
			{changed.length > 0 && (
				<p className="mt-1 text-sm text-soft wrap-anywhere">
					{t("changed", { parameters: list(changed) })}
				</p>
			)}
			{("imageUrl" in result || "audioUrl" in result) && (
				<p className="mt-1 text-sm text-soft wrap-anywhere">
					{result.source === "sandbox"
						? names("noModel", { model: modelName(models, result.model) })
						: t("credit", { task, model: modelName(models, result.model) })}
				</p>
			)}
			<ModelGone modelId={modelId} />
			{/* A veiled picture must be revealed before it can be enlarged or saved. */}
			{media && !isVeiled && <Media file={media} />}
			<div className={row}>
				{model && (
					<Button
						look="quiet"
						className="text-sm"
						onClick={() => openModel(model, { input, parameters, fromId: madeFrom.at(-1)?.id })}
					>
						<RotateCcw aria-hidden="true" className="size-4" />
						{t("useAgain")}
					</Button>
				)}
				{!isVeiled && !isBlank && (
					<DownloadLink blob={file} fileName={file.name} look="quiet">
						<span className="max-sm:sr-only">{page("download")}</span>
					</DownloadLink>
				)}
				{!isVeiled && !isBlank && (
					<Button
						look="quiet"
						className="text-sm"
						aria-expanded={isSharing}
						onClick={() => setIsSharing(!isSharing)}
					>
						<Share2 aria-hidden="true" className="size-4" />
						<span className="max-sm:sr-only">{t("share")}</span>
					</Button>
				)}
				<RemoveButton id={id} />
			</div>
			{isSharing && <CardAndLink finished={finished} />}
		</>
	);
}

/** A complete picture, or the player of a sound. */
function Media({ file }: { file: File }) {
	const url = useObjectUrl(file);
	const isPicture = file.type.startsWith("image/");
	const { sound } = useSound(isPicture ? undefined : file);
	if (!isPicture) {
		return (
			<div className="mt-2">
				<AudioPlayer blob={file} sound={sound} name="Generated" />
			</div>
		);
	}
	return (
		<div className="mt-2 min-h-48">
			{url && <img src={url} alt="" className="max-w-full rounded-lg" />}
		</div>
	);
}
