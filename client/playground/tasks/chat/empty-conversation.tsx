import { MessagesSquare } from "lucide-react";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { PromptSuggestions } from "../../../ui/prompt-suggestions.tsx";

type Props = {
	name: string;
	isClosed: boolean;
	onPick: (suggestion: string) => void;
	/** Set right after clearing. */
	onUndoClear: (() => void) | undefined;
};

export function EmptyConversation({ name, isClosed, onPick, onUndoClear }: Props) {
	const t = useTexts("tasks");
	return (
		<div className="m-auto flex flex-col items-center text-center">
			<MessagesSquare aria-hidden="true" strokeWidth={1.5} className="mb-2 size-9 text-accent" />
			<p className="text-soft">{t("start", { name })}</p>
			{onUndoClear ? (
				<Button look="secondary" className="mt-4" onClick={onUndoClear}>
					{t("undoClear")}
				</Button>
			) : (
				<PromptSuggestions
					suggestions={t("chatSuggestions").split("\n")}
					isDisabled={isClosed}
					onPick={onPick}
				/>
			)}
		</div>
	);
}
