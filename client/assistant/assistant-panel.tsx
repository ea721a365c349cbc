import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useConversation } from "../conversation/use-conversation.ts";
import { Composer } from "../conversation/view/composer.tsx";
import { ConversationLog } from "../conversation/view/conversation-log.tsx";
import { Messages } from "../conversation/view/messages.tsx";
import { VoiceContext } from "../conversation/view/voice.ts";
import { barePath } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { api } from "../lib/api/api.ts";
import { ApiProvider } from "../lib/api/api-provider.tsx";
import { useVisit } from "../lib/kept/visit.ts";
import { PanelFrame } from "../ui/panel/panel-frame.tsx";
import { PanelHeader } from "../ui/panel/panel-header.tsx";
import type { PanelProps } from "../ui/panel/panel-state.ts";
import { askAssistant } from "./ask-assistant.ts";
import { failureText } from "./failure-text.ts";
import { Opening } from "./opening.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { useSpokenAnswer } from "./use-spoken-answer.ts";
import { useVoice } from "./use-voice.ts";

const STORAGE_KEY = "assistant";

/** The assistant's panel. It stays mounted once opened, so that a reply arrives while it is closed. */
export function AssistantPanel(props: PanelProps) {
	return (
		<ApiProvider>
			<Panel {...props} />
		</ApiProvider>
	);
}

function Panel(panel: PanelProps) {
	const { view, onPanelEvent } = panel;
	const isExpanded = view === "expanded";
	const t = useTexts("assistant");
	const name = useTexts("page")("assistant");
	const language = useLanguage();
	const { t: said, lang } = useVoice();
	const visit = useVisit();
	const { pathname } = useLocation();
	const { client } = api.useUtils();
	const page = barePath(pathname).startsWith("/playground") ? "playground" : "home";
	const conversation = useConversation({
		storageKey: STORAGE_KEY,
		task: "widgetChat",
		open: async (messages, signal) =>
			askAssistant(client, { messages, context: { page, language, ...visit } }, signal),
		onChange: (answer) => answer && onPanelEvent("replied"),
	});
	const { question, isRunning, ended } = conversation;
	const input = useRef<HTMLTextAreaElement>(null);
	const log = useRef<HTMLDivElement>(null);
	const spoken = useSpokenAnswer(ended);

	useEffect(() => {
		if (isExpanded) (input.current?.disabled ? log : input).current?.focus();
	}, [isExpanded]);

	// The input is closed while an answer is awaited: the focus waits in the conversation, and comes
	// back unless the visitor took it elsewhere.
	useEffect(() => {
		const focused = document.activeElement;
		const isOurs = focused === document.body || focused === input.current;
		if (isOurs || log.current?.contains(focused)) (isRunning ? log : input).current?.focus();
	}, [isRunning]);

	return (
		<>
			<PanelFrame {...panel}>
				<PanelHeader {...panel} />
				<div className="flex min-h-0 flex-1 flex-col" hidden={!isExpanded}>
					<VoiceContext
						value={{
							name,
							busy: { text: said("thinking"), lang },
							failureText: (error) => ({ ...failureText(said, error), lang }),
							canRedo: false,
						}}
					>
						<ConversationLog
							anchor="question"
							questionId={question?.id}
							box={log}
							className="flex-1 bg-paper text-[15px] leading-normal"
						>
							<Opening {...conversation} />
							<Messages
								conversation={conversation}
								onAskAgain={conversation.askAgain}
								onStop={conversation.stop}
							/>
						</ConversationLog>
					</VoiceContext>
					<div className="shrink-0 border-line border-t px-3 pt-3">
						<Composer
							conversation={conversation}
							storageKey={STORAGE_KEY}
							label={t("question")}
							placeholder={t("askQuestion")}
							inputRef={input}
							isClosedWhileRunning
						/>
						<PanelFoot conversation={conversation} onDone={() => input.current?.focus()} />
					</div>
				</div>
			</PanelFrame>
			<p
				aria-live="polite"
				data-announcement
				lang={isExpanded ? spoken.lang : undefined}
				className="sr-only"
			>
				{isExpanded || spoken.text === "" ? spoken.text : t("newAnswerFrom")}
			</p>
		</>
	);
}
