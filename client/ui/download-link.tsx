import clsx from "clsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../language/use-texts.ts";
import { useObjectUrl } from "../lib/files/use-object-url.ts";
import { buttonLook, type Look } from "./button.tsx";

type Props = {
	blob: Blob;
	fileName: string;
	/** Its accessible name, if the children are only a file extension. */
	label?: string | undefined;
	look?: Look;
	/** Shows only the icon, with the label as its tooltip and name. */
	isIcon?: boolean;
	children?: ReactNode;
};

export function DownloadLink(props: Props) {
	const { blob, fileName, label, look = "secondary", isIcon = false, children } = props;
	const t = useTexts("page");
	const url = useObjectUrl(blob);
	return (
		<a
			href={url}
			download={fileName}
			aria-label={isIcon ? undefined : label}
			title={isIcon ? label : undefined}
			className={clsx(buttonLook(look), look === "quiet" && "text-sm", "print:hidden")}
		>
			<Download className={isIcon ? "size-5" : "size-4"} />
			{!isIcon && (children ?? t("download"))}
		</a>
	);
}
