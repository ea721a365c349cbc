import { formatNumber } from "../../lib/format.ts";
import { JsonView } from "./json-view.tsx";
import { ListExport } from "./list-export.tsx";

/** A list of anything: plain values as lines, the rest written out. */
export function ListView({ items }: { items: readonly unknown[] }) {
	if (items.length === 0) return <p className="text-soft">The list is empty.</p>;
	return (
		<div className="space-y-4">
			<ul className="space-y-2">
				{items.map((item, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered.
					<li key={place} dir="auto">
						<ListItem item={item} />
					</li>
				))}
			</ul>
			<ListExport items={items} name="list" />
		</div>
	);
}

function ListItem({ item }: { item: unknown }) {
	if (typeof item === "string") return item;
	if (typeof item === "number") return formatNumber(item);
	return <JsonView value={item} />;
}
