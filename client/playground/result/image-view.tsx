import { Images, Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ParameterValues } from "#shared/parameters.ts";
import { useTexts } from "../../language/use-texts.ts";
import { drawPng } from "../../lib/files/image-scale.ts";
import { useDownload } from "../../lib/files/use-object-url.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import type { PictureResult } from "../../state/result.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { useDialogKey } from "../../ui/use-dialog-key.ts";
import { Veil } from "./veil.tsx";
import { keepPictureSize, type PictureSize, pictureSize, pictureStyle } from "./waiting-shape.tsx";
import { type OnStep, useWalkHandlers } from "./walk.ts";

type ToolsProps = {
	result: PictureResult;
	/** Goes to another picture; undefined if there is none. */
	onStep?: OnStep | undefined;
};

type ViewProps = ToolsProps & {
	parameters?: ParameterValues | undefined;
	/** Lies on the picture. */
	cover?: ReactNode;
};

/**
 * A picture of a model, in a frame that is there before it is drawn, and never higher than the window minus its
 * actions.
 */
export function ImageView({ result, parameters = {}, cover, onStep }: ViewProps) {
	const { url } = useDownload(result.imageUrl, "generated-image", "png");
	/** The veiled picture that the visitor revealed; another one starts blurred again. */
	const [unveiled, setUnveiled] = useState<string>();
	const isShown = unveiled === result.imageUrl;
	const [drawn, setDrawn] = useState<PictureSize>();
	const { width, aspectRatio } = pictureStyle(drawn ?? pictureSize(result.model, parameters));
	const { onKeyDown: _, ...swipe } = useWalkHandlers(onStep);
	const picture = (
		<div className="relative" style={{ aspectRatio }}>
			{url && (
				<img
					src={url}
					alt={result.prompt}
					className="enters size-full"
					onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
						const size = { width: naturalWidth, height: naturalHeight };
						keepPictureSize(result.model, parameters, size);
						setDrawn(size);
					}}
				/>
			)}
			{cover}
		</div>
	);
	return (
		<figure {...swipe}>
			<div className="mx-auto overflow-hidden rounded-xl bg-sunken" style={{ width }}>
				{result.isVeiled ? (
					<Veil
						isShown={isShown}
						onChange={(wanted) => setUnveiled(wanted ? result.imageUrl : undefined)}
					>
						{picture}
					</Veil>
				) : (
					picture
				)}
			</div>
			{result.isVeiled && isShown && (
				<div className="mt-3 flex flex-wrap items-center gap-2">
					<ImageTools result={result} onStep={onStep} />
				</div>
			)}
		</figure>
	);
}

/** Buttons to save, enlarge and copy a picture. */
export function ImageTools({ result, onStep }: ToolsProps) {
	const { blob, fileName } = useDownload(result.imageUrl, "generated-image", "png");
	return (
		<>
			<DownloadLink blob={blob} fileName={fileName} look="quiet" />
			<PictureTools {...{ blob, result, onStep }} />
		</>
	);
}

type PictureToolsProps = ToolsProps & { blob: Blob };

const dialog = lazyComponent(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** Buttons to show a picture in full screen and to copy it. */
function PictureTools({ blob, result, onStep }: PictureToolsProps) {
	const t = useTexts("results");
	const walk = useWalkHandlers(onStep);
	const { opening, open, close } = useDialogKey();
	return (
		<div className="flex">
			<IconButton icon={Maximize2} label={t("fullScreen")} onClick={open} />
			<CopyButton icon={Images} write={() => copyPicture(blob)} label={t("copyPicture")} />
			{opening > 0 && (
				<LazyBoundary
					key={opening}
					code={dialog}
					// Not an object URL, which would be gone for a moment with each step.
					props={{ url: result.imageUrl, alt: result.prompt, onStep, walk, onClose: close }}
					pending={null}
				/>
			)}
		</div>
	);
}

/** Copies as PNG, the only image type that the clipboard accepts. */
function copyPicture(blob: Blob): Promise<void> {
	const png = blob.type === "image/png" ? blob : drawPng(blob);
	// Pass a promise: some browsers drop the user activation during an await.
	return navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
}
