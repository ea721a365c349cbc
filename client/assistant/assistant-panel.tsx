import { useEffect, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Composer } from "../conversation/view/composer.tsx";
import { ConversationLog } from "../conversation/view/conversation-log.tsx";
import { Messages } from "../conversation/view/messages.tsx";
import { ResponderContext } from "../conversation/view/responder.ts";
import { useTexts } from "../language/use-texts.ts";
import { ApiProvider } from "../lib/api/api.tsx";
import { focusUnlessWriting } from "../lib/is-writing.ts";
import { AnswerAnnouncement } from "./answer-announcement.tsx";
import { useAssistantResponder } from "./failure-text.ts";
import { PanelFoot } from "./panel-foot.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { PanelHeader } from "./panel-header.tsx";
import type { PanelProps } from "./panel-state.ts";
import { useAssistant } from "./use-assistant.ts";
import { Welcome } from "./welcome.tsx";

const STORAGE_KEY = "assistant";

/** The assistant's panel. It stays mounted after the first opening, so that a reply can arrive while it is closed. */
export function AssistantPanel(props: PanelProps) {
	return (
		<ApiProvider>
			<ErrorBoundary resetKeys={[props.view]} fallback={<PanelFault {...props} />}>
				<Panel {...props} />
			</ErrorBoundary>
		</ApiProvider>
	);
}

/** In place of a panel that cannot be drawn, which would take the page along. */
function PanelFault(panel: PanelProps) {
	const t = useTexts("page");
	return (
		<PanelFrame {...panel}>
			<PanelHeader onPanelEvent={panel.onPanelEvent} />
			<p role="alert" className="p-4">
				{t("pageFault")}
			</p>
		</PanelFrame>
	);
}

function Panel(panel: PanelProps) {
	const isExpanded = panel.view === "expanded";
	const t = useTexts("assistant");
	const conversation = useAssistant(STORAGE_KEY, () => panel.onPanelEvent("replied"));
	const { question, isRunning, ended, askAgain } = conversation;
	const input = useRef<HTMLTextAreaElement>(null);
	const log = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (isExpanded) focusUnlessWriting((input.current?.disabled ? log : input).current);
	}, [isExpanded]);

	// The input is disabled while the assistant answers: the focus moves to the conversation, and returns unless the
	// visitor has moved it.
	useEffect(() => {
		const focused = document.activeElement;
		const isOurs = focused === document.body || focused === input.current;
		if (isOurs || log.current?.contains(focused)) (isRunning ? log : input).current?.focus();
	}, [isRunning]);

	return (
		<>
			<PanelFrame {...panel}>
				<PanelHeader onPanelEvent={panel.onPanelEvent} />
				<div className="flex min-h-0 flex-1 flex-col">
					<ResponderContext value={useAssistantResponder()}>
						<ConversationLog
							isRunning={isRunning}
							questionId={question?.id}
							name={STORAGE_KEY}
							box={log}
							className="flex-1 bg-paper text-[15px] leading-normal"
						>
							<Welcome {...conversation} />
							<Messages conversation={conversation} onAskAgain={askAgain} hasStop />
						</ConversationLog>
					</ResponderContext>
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
			<AnswerAnnouncement answer={ended} isExpanded={isExpanded} hasUnread={panel.hasUnread} />
		</>
	);
}
