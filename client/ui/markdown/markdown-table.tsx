import type { Tokens } from "marked";
import { useTexts } from "../../language/use-texts.ts";
import { markdownInline } from "./markdown-inline.tsx";

type Cells = readonly Tokens.TableCell[];

/** A table that scrolls sideways in a narrow column. */
export function MarkdownTable({ header, rows }: { header: Cells; rows: readonly Cells[] }) {
	const t = useTexts("conversation");
	return (
		// role="group", since a fieldset is for forms and a region would make every table a landmark.
		// biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
		// biome-ignore-start lint/a11y/useSemanticElements: see above
		<div className="markdown-scroll" role="group" aria-label={t("table")} tabIndex={0}>
			<table>
				{header.some(isWorded) && (
					<thead>
						<Row cells={header} />
					</thead>
				)}
				<tbody>
					{rows.map((cells, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows of a text have no other identity
						<Row key={index} cells={cells} />
					))}
				</tbody>
			</table>
		</div>
		// biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
		// biome-ignore-end lint/a11y/useSemanticElements: see above
	);
}

function Row({ cells }: { cells: Cells }) {
	const shown = cells.map((cell, index) => {
		// An empty cell is no header.
		const Cell = cell.header && isWorded(cell) ? "th" : "td";
		const ownAlign = /\p{L}/u.test(cell.text) ? undefined : "number";
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: cells of a text have no other identity
			<Cell key={index} data-align={cell.align ?? ownAlign}>
				{markdownInline(cell.tokens)}
			</Cell>
		);
	});
	return <tr>{shown}</tr>;
}

function isWorded({ text }: Tokens.TableCell): boolean {
	return text.trim() !== "";
}
