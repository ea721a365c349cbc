import { Maximize2 } from "lucide-react";
import { useState } from "react";
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
import { type PictureSize, pictureStyle, usualSize } from "../../result/waiting-shape.tsx";

type ViewProps = {
	result: ResultOf<"image_generation">;
	/** The requested size in pixels, until the picture's own is known. */
	size?: PictureSize | undefined;
};

/**
 * A generated picture, in a frame that is there before it is drawn, and never higher than the window minus its actions.
 */
export function ImageView({ result, size = usualSize }: ViewProps) {
	const { url } = useDownload(result.imageUrl, "generated-image", "png");
	/** The veiled picture that the visitor revealed; another one starts blurred again. */
	const [unveiled, setUnveiled] = useState<string>();
	const isShown = unveiled === result.imageUrl;
	const [drawn, setDrawn] = useState<PictureSize>();
	const { width, aspectRatio } = pictureStyle(drawn ?? size);
	const picture = (
		<div style={{ aspectRatio }}>
			{url && (
				<img
					src={url}
					alt={result.prompt}
					className="enters size-full"
					onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
						setDrawn({ width: naturalWidth, height: naturalHeight })
					}
				/>
			)}
		</div>
	);
	return (
		<figure>
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
	const { blob, url, fileName } = useDownload(result.imageUrl, "generated-image", "png");
	return (
		<>
			<DownloadLink blob={blob} fileName={fileName} look="quiet" />
			<PictureTools blob={blob} url={url} alt={result.prompt} />
		</>
	);
}

type PictureToolsProps = { blob: Blob; url: string | undefined; alt: string };

const dialog = lazyComponent(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** Buttons to show a picture in full screen and to copy it. */
function PictureTools({ blob, url, alt }: PictureToolsProps) {
	const t = useTexts("results");
	const { opening, open, close } = useDialogKey();
	return (
		<div className="flex">
			<IconButton icon={Maximize2} label={t("fullScreen")} onClick={open} />
			<CopyButton write={() => copyPicture(blob)} label={t("copyPicture")} />
			{opening > 0 && url && (
				<LazyBoundary
					key={opening}
					code={dialog}
					props={{ url, alt, onClose: close }}
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
