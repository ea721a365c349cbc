import { textLanguage } from "../../lib/text-language.ts";
import { Bars } from "../audio/waveform.tsx";
import { ModelIcon } from "../models/model-icon.tsx";
import type { Entry } from "./entry.ts";

/** What a result looks like, small: its picture, the shape of its sound, or its first words. */
export function EntryThumb({ entry: { task, title, picture, peaks } }: { entry: Entry }) {
	if (picture) return <img src={picture} alt="" className="size-full object-cover" />;
	if (peaks) {
		return (
			<span className="absolute inset-x-3 inset-y-5">
				<Bars peaks={peaks} className="stroke-accent" />
			</span>
		);
	}
	if (title === "") return <ModelIcon task={task} className="m-auto size-8 text-soft" />;
	return (
		<span
			dir="auto"
			lang={textLanguage(title)}
			className="m-2.5 line-clamp-4 text-start text-xs/4 text-soft wrap-anywhere"
		>
			{title}
		</span>
	);
}
