import type { Tokens } from "marked";
import { useTexts } from "../../language/use-texts.ts";
import { markdownInline } from "./markdown-inline.tsx";

/** A table that scrolls sideways inside itself where the column is narrow. */
export function MarkdownTable({ table }: { table: Tokens.Table }) {
	const t = useTexts("conversation");
	return (
		// A group: a fieldset is for forms, and a region would be a landmark for every table.
		// biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
		// biome-ignore-start lint/a11y/useSemanticElements: see above
		<div className="markdown-scroll" role="group" aria-label={t("table")} tabIndex={0}>
			<table>
				{table.header.some(({ text }) => text.trim() !== "") && (
					<thead>
						<tr>
							<Cells cells={table.header} />
						</tr>
					</thead>
				)}
				<tbody>
					{table.rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows of a text have no other identity
						<tr key={index}>
							<Cells cells={row} />
						</tr>
					))}
				</tbody>
			</table>
		</div>
		// biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
		// biome-ignore-end lint/a11y/useSemanticElements: see above
	);
}

function Cells({ cells }: { cells: readonly Tokens.TableCell[] }) {
	return cells.map((cell, index) => {
		// A header without words heads nothing.
		const Cell = cell.header && cell.text.trim() !== "" ? "th" : "td";
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: cells of a text have no other identity
			<Cell key={index} data-align={cell.align ?? undefined}>
				{markdownInline(cell.tokens)}
			</Cell>
		);
	});
}
