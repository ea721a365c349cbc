import clsx from "clsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../language/use-texts.ts";
import { useObjectUrl } from "../lib/files/use-object-url.ts";
import { buttonLook, type Look } from "./button.tsx";

type Props = {
	blob: Blob;
	fileName: string;
	/** Its spoken name, where the children are only an ending. */
	label?: string | undefined;
	look?: Look;
	children?: ReactNode;
};

export function DownloadLink({ blob, fileName, label, look = "secondary", children }: Props) {
	const t = useTexts("page");
	const url = useObjectUrl(blob);
	return (
		<a
			href={url}
			download={fileName}
			aria-label={label}
			className={clsx(buttonLook(look), look === "quiet" && "px-3 text-sm", "print:hidden")}
		>
			<Download className="size-4" />
			{children ?? t("download")}
		</a>
	);
}
