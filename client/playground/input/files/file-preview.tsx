import clsx from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { Sound } from "../../../lib/files/sound.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { DownloadLink } from "../../../ui/download-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AudioPlayer } from "../../result/audio-player.tsx";
import { useIsVeiledFile } from "../../result/veil.tsx";
import { type FileKind, isRecording } from "./file-choice.ts";

type Props = {
	kind: FileKind;
	file: File;
	sound: Sound | undefined;
	onRemove: () => void;
};

/** The chosen file: the picture, or a player for a recording. */
export function FilePreview({ kind, file, sound, onRemove }: Props) {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const isOwn = isRecording(file);
	const View = kind === "image" ? Picture : Recording;
	return (
		<>
			<View key={`${file.name} ${file.lastModified}`} {...{ file, sound, isOwn }} />
			<div className="flex items-center gap-2 border-line border-t ps-4 text-sm">
				<span className="min-w-0 flex-1 py-2 wrap-anywhere">
					<bdi>{file.name}</bdi>
				</span>
				<span className="shrink-0 text-soft">{bytes(file.size)}</span>
				<IconButton
					icon={X}
					label={t(isOwn ? "deleteRecording" : "removeFile")}
					onClick={onRemove}
				/>
			</div>
		</>
	);
}

function Recording({ file, sound, isOwn }: Pick<Props, "file" | "sound"> & { isOwn: boolean }) {
	return (
		<div className="p-4">
			<AudioPlayer sound={sound} blob={file} name="Recording" />
			{isOwn && (
				<div className="mt-4">
					<DownloadLink blob={file} fileName={file.name} />
				</div>
			)}
		</div>
	);
}

function Picture({ file }: { file: File }) {
	const t = useTexts("tasks");
	const url = useObjectUrl(file);
	const isVeiled = useIsVeiledFile(file);
	const [hasFailed, setHasFailed] = useState(false);
	return (
		<div className="flex h-64 items-center justify-center overflow-hidden bg-sunken">
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
