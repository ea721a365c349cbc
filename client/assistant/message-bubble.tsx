import { CopyButton } from "../ui/copy-button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { BubbleFrame } from "./bubble-frame.tsx";
import type { AssistantMessage } from "./conversation-state.ts";
import { textLanguage } from "./text-language.ts";

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
				<>
					{source === "sandbox" && <span lang="fr">· Réponse simulée (sandbox)</span>}
					<CopyButton text={content} label="Copier la réponse" />
				</>
			}
		>
			<Markdown text={content} />
		</BubbleFrame>
	);
}
