import { useMemo } from "react";
import { DownloadLink } from "../../ui/download-link.tsx";
import { csvOf } from "./csv.ts";

type Props = {
	items: readonly unknown[];
	/** What the files are called, before the time and the ending. */
	name: string;
};

/** Saves a list for other programs: as JSON, as it came, and as CSV, a row for each item. */
export function ListExport({ items, name }: Props) {
	const { json, csv, stem } = useMemo(
		() => ({
			json: new Blob([JSON.stringify(items, null, "\t"), "\n"], { type: "application/json" }),
			csv: new Blob([csvOf(items)], { type: "text/csv;charset=utf-8" }),
			stem: `${name}-${Date.now()}`,
		}),
		[items, name],
	);
	return (
		<div className="flex flex-wrap gap-2">
			<DownloadLink blob={json} fileName={`${stem}.json`}>
				JSON
			</DownloadLink>
			<DownloadLink blob={csv} fileName={`${stem}.csv`}>
				CSV
			</DownloadLink>
		</div>
	);
}
