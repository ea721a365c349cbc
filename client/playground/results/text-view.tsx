import { textLanguage } from "../../lib/text-language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

type Props = {
	text: string;
	/** What the copy button copies; without it there is none. */
	copyLabel?: string;
};

/** A text as it is, with the button that copies it. */
export function TextView({ text, copyLabel }: Props) {
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
