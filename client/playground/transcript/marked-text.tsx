/** A text in which every place that says `search` is marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
	if (search === "") return text;
	const pieces = text.split(
		new RegExp(`(${search.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")})`, "iu"),
	);
	return pieces.map((piece, place) =>
		place % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
			<mark key={place} className="rounded-sm bg-warn-soft text-ink underline decoration-warn">
				{piece}
			</mark>
		) : (
			piece
		),
	);
}
