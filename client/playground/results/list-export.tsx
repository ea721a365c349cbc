import { csvOf } from "./csv.ts";
import { TextDownload } from "./text-download.tsx";

type Props = {
	items: readonly unknown[];
	/** What the files are called, before the time and the ending. */
	name: string;
};

/** Saves a list for other programs: as JSON, as it came, and as CSV, a row for each item. */
export function ListExport({ items, name }: Props) {
	const json = `${JSON.stringify(items, null, "\t")}\n`;
	return (
		<div className="flex flex-wrap gap-2">
			<TextDownload text={json} name={name} ending="json">
				JSON
			</TextDownload>
			<TextDownload text={csvOf(items)} name={name} ending="csv">
				CSV
			</TextDownload>
		</div>
	);
}
