import { Maximize2 } from "lucide-react";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { useDialogKey } from "../../ui/use-dialog-key.ts";

type Props = { blob: Blob; url: string | undefined; alt: string };

const dialog = lazyComponent(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** Buttons to show a picture in full screen and to copy it. */
export function PictureTools({ blob, url, alt }: Props) {
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

/** Copies as PNG, the only type that browsers take on the clipboard. */
function copyPicture(blob: Blob): Promise<void> {
	// Pass a promise: some browsers forget the user's press during an await.
	return navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(blob) })]);
}

async function pngOf(blob: Blob): Promise<Blob> {
	if (blob.type === "image/png") return blob;
	const bitmap = await createImageBitmap(blob);
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
	return canvas.convertToBlob();
}
