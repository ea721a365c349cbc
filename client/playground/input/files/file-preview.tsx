import clsx from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { isOwnRecording } from "../../../lib/files/own-recording.ts";
import type { Sound } from "../../../lib/files/sound.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { useMedia } from "../../../lib/use-media.ts";
import type { FileKind } from "../../../state/store.ts";
import { DownloadLink } from "../../../ui/download-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AudioPlayer } from "../../result/audio-player.tsx";
import { useIsVeiledFile } from "../../result/veil.tsx";
import { typeOf } from "./file-choice.ts";

type Props = {
	kind: FileKind;
	file: File;
	sound: Sound | undefined;
	/** The result has a player of it. */
	isPlayed: boolean;
	onRemove: () => void;
};

/** The chosen file: the picture or a player, its type and size, and its actions. */
export function FilePreview({ kind, file, sound, isPlayed, onRemove }: Props) {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const isOwn = isOwnRecording(file);
	// Side by side, one player of one sound is enough.
	const isBeside = useMedia("(width >= 64rem)") && isPlayed;
	const key = `${file.name} ${file.lastModified}`;
	return (
		<>
			{kind === "image" ? (
				<Picture key={key} file={file} />
			) : (
				!isBeside && (
					<div className="border-line border-b px-4 py-2">
						<AudioPlayer key={key} sound={sound} blob={file} name="Recording" />
					</div>
				)
			)}
			<div className="flex items-center gap-x-2 ps-4 text-sm">
				<p className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-2">
					{/* Nobody chose the name of a recording made here. */}
					{!isOwn && (
						<span className="wrap-anywhere">
							<bdi>{file.name}</bdi>
						</span>
					)}
					<span className="text-soft">
						<bdi>{typeOf(file)}</bdi> · <bdi>{bytes(file.size)}</bdi>
					</span>
				</p>
				{isOwn && (
					<DownloadLink
						look="quiet"
						isIcon
						blob={file}
						fileName={file.name}
						label={t("downloadRecording")}
					/>
				)}
				<IconButton
					icon={X}
					label={t(isOwn ? "deleteRecording" : "removeFile")}
					onClick={onRemove}
				/>
			</div>
		</>
	);
}

function Picture({ file }: { file: File }) {
	const t = useTexts("tasks");
	const url = useObjectUrl(file);
	const isVeiled = useIsVeiledFile(file);
	const [hasFailed, setHasFailed] = useState(false);
	return (
		<div className="flex h-64 items-center justify-center overflow-hidden border-line border-b">
			{hasFailed && <p className="p-4 text-center text-sm text-soft">{t("notShowable")}</p>}
			{url && !hasFailed && (
				<img
					src={url}
					alt={t("previewOf", { name: file.name })}
					className={clsx("max-h-full max-w-full object-contain", isVeiled && "blur-3xl")}
					onError={() => setHasFailed(true)}
				/>
			)}
		</div>
	);
}
