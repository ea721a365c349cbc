import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { lateCode } from "../../lib/late-code.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LatePart } from "../../ui/late-part.tsx";

type Props = { blob: Blob; url: string | undefined; alt: string };

const dialog = lateCode(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** What can be done with a picture beside saving it: look at it full screen, copy it. */
export function PictureTools({ blob, url, alt }: Props) {
	const t = useTexts("results");
	// Counted: a browser tells late that a dialog has closed, and who pressed since then wants another.
	const [opening, setOpening] = useState(0);
	const onClose = () => setOpening((newest) => (newest === opening ? 0 : newest));
	return (
		<div className="flex">
			<IconButton
				icon={Maximize2}
				label={t("fullScreen")}
				onClick={() => setOpening(opening + 1)}
			/>
			<CopyButton write={() => copyPicture(blob)} label={t("copyPicture")} />
			{opening > 0 && url && (
				<LatePart key={opening} code={dialog} props={{ url, alt, onClose }} pending={null} />
			)}
		</div>
	);
}

/** As PNG: browsers take no other type on the clipboard. */
function copyPicture(blob: Blob): Promise<void> {
	// A promise inside, since some browsers forget the press while they wait.
	return navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(blob) })]);
}

async function pngOf(blob: Blob): Promise<Blob> {
	if (blob.type === "image/png") return blob;
	const bitmap = await createImageBitmap(blob);
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
	return canvas.convertToBlob();
}
