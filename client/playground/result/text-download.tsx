import { type ReactNode, useMemo } from "react";
import { DownloadLink } from "../../ui/download-link.tsx";

const types = {
	csv: "text/csv;charset=utf-8",
	json: "application/json",
	srt: "application/x-subrip",
	txt: "text/plain;charset=utf-8",
	vtt: "text/vtt",
};

type Props = { text: string; name: string; ending: keyof typeof types; children: ReactNode };

/** Downloads a text. Time and extension are added to its name. */
export function TextDownload({ text, name, ending, children }: Props) {
	const file = useMemo(
		() => new File([text], `${name}-${Date.now()}.${ending}`, { type: types[ending] }),
		[text, name, ending],
	);
	return (
		<DownloadLink blob={file} fileName={file.name}>
			{children}
		</DownloadLink>
	);
}
