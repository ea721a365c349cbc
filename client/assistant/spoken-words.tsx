import { beginningOf } from "../lib/letters.ts";
import { spokenText } from "../ui/markdown/spoken-text.ts";

type Props = {
	content: string;
	/** Maximum number of characters. */
	most: number;
	/** Shown for a text without words, such as code alone. */
	otherwise: string;
};

/** The words of a text in Markdown. Heavy: load it lazily. */
export function SpokenWords({ content, most, otherwise }: Props) {
	return beginningOf(spokenText(content), most) || otherwise;
}
