import { useMemo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { csvOf } from "./csv.ts";

type Props = {
	items: readonly unknown[];
	/** The files' name, before time and extension. */
	name: string;
};

/** Downloads a list as JSON, unchanged, and as CSV, one row per item. */
export function ListExport({ items, name }: Props) {
	const json = `${JSON.stringify(items, null, "\t")}\n`;
	return (
		<>
			<TextDownload text={json} name={name} ending="json" />
			<TextDownload text={csvOf(items)} name={name} ending="csv" />
		</>
	);
}

/** Without a byte order mark, Excel reads UTF-8 in the computer's regional encoding. */
const BYTE_ORDER_MARK = "\ufeff";

const types = {
	csv: "text/csv;charset=utf-8",
	json: "application/json",
	srt: "application/x-subrip",
	txt: "text/plain;charset=utf-8",
	vtt: "text/vtt",
};

type TextDownloadProps = {
	text: string;
	name: string;
	ending: keyof typeof types;
	label?: string;
};

/** Downloads a text as a file of its type. Appends time and extension to its name. */
export function TextDownload({ text, name, ending, label }: TextDownloadProps) {
	const t = useTexts("tasks");
	const type = ending.toUpperCase();
	const file = useMemo(
		() =>
			new File([ending === "csv" ? BYTE_ORDER_MARK : "", text], `${name}-${Date.now()}.${ending}`, {
				type: types[ending],
			}),
		[text, name, ending],
	);
	return (
		<DownloadLink
			blob={file}
			fileName={file.name}
			label={label ?? t("downloadAs", { type })}
			look="quiet"
		>
			{type}
		</DownloadLink>
	);
}
