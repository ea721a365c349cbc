import { textLanguage } from "../lib/text-language.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { BubbleFrame } from "./bubble-frame.tsx";
import type { AssistantMessage } from "./conversation-state.ts";

const said = { copied: "Copié", failed: "Ce navigateur n'autorise pas la copie" };

/** A question as it was typed, or an answer as Markdown with a way to copy it. */
export function MessageBubble({ message }: { message: AssistantMessage }) {
	const { role, content, timestamp, source } = message;
	if (role === "user") {
		return (
			<BubbleFrame from={role} timestamp={timestamp} language="">
				{content}
			</BubbleFrame>
		);
	}
	return (
		<BubbleFrame
			from={role}
			timestamp={timestamp}
			language={textLanguage(content)}
			footer={
				<span lang="fr" className="inline-flex items-center">
					{source === "sandbox" && "· Réponse simulée (sandbox)"}
					<CopyButton text={content} label="Copier la réponse" said={said} />
				</span>
			}
		>
			<Markdown text={content} />
		</BubbleFrame>
	);
}
