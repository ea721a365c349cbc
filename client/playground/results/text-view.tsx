import { CopyButton } from "../../ui/copy-button.tsx";
import { Markdown } from "../../ui/markdown.tsx";

type Props = {
	text: string;
	/** What the copy button copies; without it there is none. */
	copyLabel?: string;
	/** True for what a model wrote; a transcription or a plain string is shown as it is. */
	isMarkdown?: boolean;
};

/** A text with the button that copies it. */
export function TextView({ text, copyLabel, isMarkdown = false }: Props) {
	return (
		<div className="flex items-start gap-2">
			<div className="min-w-0 flex-1 py-2">
				{isMarkdown ? (
					<Markdown text={text} />
				) : (
					<p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
				)}
			</div>
			{copyLabel && <CopyButton text={text} label={copyLabel} />}
		</div>
	);
}
