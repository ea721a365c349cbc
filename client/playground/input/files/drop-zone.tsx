import { AudioLines, Camera, Image, type LucideIcon } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import type { DropzoneState } from "react-dropzone";
import { IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useMedia } from "../../../lib/use-media.ts";
import type { FileKind } from "../../../state/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { acceptedFiles } from "./file-choice.ts";
import { RecorderToggle } from "./recorder-toggle.tsx";

type Props = {
	kind: FileKind;
	isPreparing: boolean;
	/** The longest recording that can be sent, in minutes. */
	minutes: number;
	getInputProps: DropzoneState["getInputProps"];
	onFiles: (files: readonly File[]) => void;
	/** Opens the recorder. */
	onRecord: () => void;
};

/** Touch screens cannot drag files. */
const touch = "(pointer: coarse), (hover: none)";

/** The ways to choose a file; a press anywhere else in the card opens the file dialog too. */
export function DropZone({ kind, isPreparing, minutes, getInputProps, ...ways }: Props) {
	const t = useTexts("tasks");
	const { accept, maxBytes } = acceptedFiles[kind];
	const size = useUnits().bytes(maxBytes);
	const isImage = kind === "image";

	return (
		<div className="flex min-h-36 flex-col items-center justify-center gap-3 p-4 text-center">
			<input {...getInputProps({ accept, "aria-label": t(`${kind}File`), tabIndex: -1 })} />
			{isPreparing ? (
				<p className="flex flex-col items-center gap-3 font-medium">
					<Spinner className="size-8 text-accent" />
					{t(isImage ? "preparing" : "preparingAudio")}
				</p>
			) : isImage ? (
				<PictureWays {...ways} />
			) : (
				<RecordingWays {...ways} />
			)}
			<p className="max-w-sm text-sm text-soft">
				{isImage
					? t("imageLimits", { size, pixels: IMAGE_UPLOAD_MAX_SIDE })
					: t("audioLimits", { size, minutes })}
			</p>
		</div>
	);
}

/** Two equal buttons for touch. */
const wide = "min-h-18 flex-1 basis-30 flex-col gap-1.5 px-2 py-2";

function PictureWays({ onFiles }: Pick<Props, "onFiles">) {
	const t = useTexts("tasks");
	const isTouch = useMedia(touch);
	const camera = useRef<HTMLInputElement>(null);

	/** Otherwise the click would bubble up to the card and open the file dialog. */
	function handleCamera(event: MouseEvent) {
		event.stopPropagation();
		camera.current?.click();
	}

	if (!isTouch) return <DropWay icon={Image} words={t("dropImage")} />;
	return (
		<div className="flex w-full flex-wrap gap-2">
			<Button look="secondary" className={wide} onClick={handleCamera}>
				<Camera aria-hidden="true" className="size-5 text-accent" />
				{t("takePhoto")}
			</Button>
			<Button look="secondary" className={wide}>
				<Image aria-hidden="true" className="size-5 text-accent" />
				{t("choosePicture")}
			</Button>
			<input
				ref={camera}
				type="file"
				accept="image/*"
				capture="environment"
				aria-label={t("cameraPhoto")}
				hidden
				onClick={(event) => event.stopPropagation()}
				onChange={(event) => onFiles([...(event.target.files ?? [])])}
			/>
		</div>
	);
}

function RecordingWays({ onRecord }: Pick<Props, "onRecord">) {
	const t = useTexts("tasks");
	const isTouch = useMedia(touch);
	if (!isTouch) {
		return (
			<>
				<RecorderToggle onPress={onRecord} />
				<DropWay icon={AudioLines} words={t("dropAudio")} />
			</>
		);
	}
	return (
		<div className="flex w-full flex-wrap gap-2">
			<RecorderToggle className={wide} onPress={onRecord} />
			<Button look="secondary" className={wide}>
				<AudioLines aria-hidden="true" className="size-5 text-accent" />
				{t("chooseRecording")}
			</Button>
		</div>
	);
}

/** The text and the button for a pointer. The button's click bubbles up to the card, which opens the file dialog. */
function DropWay({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
	const t = useTexts("tasks");
	return (
		<div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
			<p className="flex items-center gap-2 font-medium">
				<Icon aria-hidden="true" className="size-5 text-accent" />
				{words}
			</p>
			<Button look="secondary">{t("browse")}</Button>
		</div>
	);
}
