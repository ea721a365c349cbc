import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ListExport } from "./list-export.tsx";

type TextProps = {
	text: string;
	/** What the copy button copies; without it there is none. */
	copyLabel?: string;
};

export function TextView({ text, copyLabel }: TextProps) {
	return (
		<div className="flex items-start gap-2">
			<p
				dir="auto"
				lang={textLanguage(text)}
				className="min-w-0 flex-1 whitespace-pre-wrap py-2 wrap-anywhere"
			>
				{text}
			</p>
			{copyLabel && <CopyButton text={text} label={copyLabel} />}
		</div>
	);
}

/** A list of anything: plain values as lines, the rest written out. */
export function ListView({ items }: { items: readonly unknown[] }) {
	const t = useTexts("tasks");
	const { number } = useFormats();
	if (items.length === 0) return <p className="text-soft">{t("emptyList")}</p>;
	return (
		<div className="space-y-4">
			<ul className="space-y-2">
				{items.map((item, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered.
					<li key={place} dir="auto">
						{typeof item === "string" && item}
						{typeof item === "number" && number(item)}
						{typeof item !== "string" && typeof item !== "number" && <JsonView value={item} />}
					</li>
				))}
			</ul>
			<ListExport items={items} name="list" />
		</div>
	);
}

export function JsonView({ value }: { value: unknown }) {
	return (
		<pre
			dir="ltr"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
			tabIndex={0}
			className="overflow-auto rounded-xl bg-sunken p-4 font-mono text-sm"
		>
			{JSON.stringify(value, null, 2)}
		</pre>
	);
}
