import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { lateCode } from "../../lib/late-code.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LatePart } from "../../ui/late-part.tsx";
import { copyPicture } from "./copy-picture.ts";

type Props = { blob: Blob; url: string | undefined; alt: string };

const dialog = lateCode(async () => (await import("./picture-dialog.tsx")).PictureDialog);

/** What can be done with a picture beside saving it: look at it full screen, copy it. */
export function PictureTools({ blob, url, alt }: Props) {
	const t = useTexts("results");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<div className="flex">
			<IconButton icon={Maximize2} label={t("fullScreen")} onClick={() => setIsOpen(true)} />
			<CopyButton write={() => copyPicture(blob)} label={t("copyPicture")} />
			{isOpen && url && (
				<LatePart
					code={dialog}
					props={{ url, alt, onClose: () => setIsOpen(false) }}
					pending={null}
				/>
			)}
		</div>
	);
}
