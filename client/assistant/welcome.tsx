import type { ConversationState } from "../conversation/use-conversation.ts";
import { MessageFrame, MessageTime } from "../conversation/view/message-frame.tsx";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";
import { PromptSuggestions } from "../ui/prompt-suggestions.tsx";
import { useWhereabouts } from "./use-assistant.ts";
import { usePersona } from "./use-persona.ts";

/** The greeting, and first questions that suit the current page. */
export function Welcome({ messages, spending, ask }: ConversationState) {
	const page = useTexts("page");
	const t = useTexts("assistant");
	const persona = usePersona();
	const language = useLanguage();
	const { name, models } = useSite();
	const { modelId, errorCode } = useWhereabouts();
	const model = models.find(({ id }) => id === modelId);
	const about = model ? t("whatDoes", { model: model.name }) : t("whichModels");
	const questions = errorCode
		? [t("whatError"), about, t("whoMade")]
		: [about, t("whoMade"), t("isFree")];
	const abilities = persona.t("abilities").split("\n");
	return (
		<>
			<MessageFrame from="assistant" name={page("assistant")}>
				<div lang={persona.lang} dir="auto">
					<p>{persona.t("greeting", { name })}</p>
					<ul className="mt-1.5 list-disc space-y-0.5 ps-5">
						{abilities.map((ability) => (
							<li key={ability}>{ability}</li>
						))}
					</ul>
				</div>
				<div className="flex flex-wrap items-baseline gap-x-2">
					{persona.lang !== language && <p className="text-sm text-soft">{t("anyLanguage")}</p>}
					<MessageTime timestamp={messages[0]?.timestamp ?? Date.now()} />
				</div>
			</MessageFrame>
			{messages.length === 0 && (
				<PromptSuggestions
					suggestions={questions}
					isDisabled={() => !spending.canSpend}
					onPick={ask}
				/>
			)}
		</>
	);
}
