import { Maximize2 } from "lucide-react";
import { useState } from "react";
import type { ParameterValues } from "#shared/parameters.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useDownload } from "../../../lib/files/use-object-url.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { ResultOf } from "../../../state/result.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DownloadLink } from "../../../ui/download-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { useDialogKey } from "../../../ui/use-dialog-key.ts";
import { Veil } from "../../result/veil.tsx";
import {
	keepPictureSize,
	type PictureSize,
	pictureSize,
	pictureStyle,
} from "../../result/waiting-shape.tsx";
import { useWalk } from "./picture-strip.tsx";
import { useWalkHandlers } from "./walk.ts";

type ViewProps = {
	result: ResultOf<"image_generation">;
	parameters?: ParameterValues | undefined;
};

/**
 * A generated picture, in a frame that is there before it is drawn, and never higher than the window minus its actions.
 */
export function ImageView({ result, parameters = {} }: ViewProps) {
	const { url } = useDownload(result.imageUrl, "generated-image", "png");
	/** The veiled picture that the visitor revealed; another one starts blurred again. */
	const [unveiled, setUnveiled] = useState<string>();
	const isShown = unveiled === result.imageUrl;
	const [drawn, setDrawn] = useState<PictureSize>();
	const { width, aspectRatio } = pictureStyle(drawn ?? pictureSize(result.model, parameters));
	const { onKeyDown: _, ...swipe } = useWalkHandlers(useWalk(result.model, result));
	const picture = (
		<div style={{ aspectRatio }}>
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
					<ImageTools result={result} />
				</div>
			)}
		</figure>
	);
}

/** Buttons to save, enlarge and copy a picture. */
export function ImageTools({ result }: { result: ResultOf<"image_generation"> }) {
	const { blob, fileName } = useDownload(result.imageUrl, "generated-image", "png");
	return (
		<>
			<DownloadLink blob={blob} fileName={fileName} look="quiet" />
			<PictureTools blob={blob} result={result} />
		</>
	);
}

type PictureToolsProps = { blob: Blob; result: ResultOf<"image_generation"> };

const dialog = lazyComponent(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** Buttons to show a picture in full screen and to copy it. */
function PictureTools({ blob, result }: PictureToolsProps) {
	const t = useTexts("results");
	const onStep = useWalk(result.model, result);
	const walk = useWalkHandlers(onStep);
	const { opening, open, close } = useDialogKey();
	return (
		<div className="flex">
			<IconButton icon={Maximize2} label={t("fullScreen")} onClick={open} />
			<CopyButton write={() => copyPicture(blob)} label={t("copyPicture")} />
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
	// Pass a promise: some browsers drop the user activation during an await.
	return navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(blob) })]);
}

async function pngOf(blob: Blob): Promise<Blob> {
	if (blob.type === "image/png") return blob;
	const bitmap = await createImageBitmap(blob);
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
	return canvas.convertToBlob();
}
