import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { JsonView } from "./json-view.tsx";
import { ListExport } from "./list-export.tsx";

/** A list of anything: plain values as lines, the rest written out. */
export function ListView({ items }: { items: readonly unknown[] }) {
	const t = useTexts("tasks");
	if (items.length === 0) return <p className="text-soft">{t("emptyList")}</p>;
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
	const { number } = useFormats();
	if (typeof item === "string") return item;
	if (typeof item === "number") return number(item);
	return <JsonView value={item} />;
}
