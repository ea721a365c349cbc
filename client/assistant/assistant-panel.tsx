import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiProvider } from "../lib/api-provider.tsx";
import { useVisit } from "../lib/visit.ts";
import { Announcement } from "./announcement.tsx";
import { Composer } from "./composer.tsx";
import { ConversationLog } from "./conversation-log.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { PanelHeader } from "./panel-header.tsx";
import type { PanelProps } from "./panel-state.ts";
import { useConversation } from "./use-conversation.ts";

/** The assistant's panel. It stays mounted once opened, so that a reply arrives while it is closed. */
export function AssistantPanel(props: PanelProps) {
	return (
		<ApiProvider>
			<Panel {...props} />
		</ApiProvider>
	);
}

function Panel({ view, hasUnread, onPanelEvent }: PanelProps) {
	const visit = useVisit();
	const { pathname } = useLocation();
	const [draft, setDraft] = useState("");
	const { conversation, ask, retry, stop, reset, restore } = useConversation({
		context: { page: pathname.startsWith("/playground") ? "playground" : "home", ...visit },
		onReply: () => onPanelEvent("replied"),
	});
	const { phase, messages, erased } = conversation;
	const isWaiting = phase === "waiting";
	const input = useRef<HTMLTextAreaElement>(null);
	const log = useRef<HTMLElement>(null);
	const expandButton = useRef<HTMLButtonElement>(null);

	useEffect(() => {
		if (view === "expanded") (input.current?.disabled ? log : input).current?.focus();
		if (view === "minimized") expandButton.current?.focus();
	}, [view]);

	// The input is disabled while a reply is awaited: the focus waits in the conversation, and comes
	// back unless the visitor took it elsewhere.
	useEffect(() => {
		const focused = document.activeElement;
		const isOurs = focused === document.body || focused === input.current;
		if (!isOurs && !log.current?.contains(focused)) return;
		(isWaiting ? log : input).current?.focus();
	}, [isWaiting]);

	function handleReset() {
		reset();
		input.current?.focus();
	}

	function handleRestore() {
		restore();
		input.current?.focus();
	}

	return (
		<>
			<PanelFrame view={view} onMinimize={() => onPanelEvent("minimized")}>
				<PanelHeader
					view={view}
					hasUnread={hasUnread}
					expandButton={expandButton}
					onPanelEvent={onPanelEvent}
				/>
				<div className="flex min-h-0 flex-1 flex-col" hidden={view !== "expanded"}>
					<ConversationLog
						ref={log}
						isShown={view === "expanded"}
						conversation={conversation}
						visit={visit}
						onAsk={ask}
						onRetry={retry}
						onStop={stop}
					/>
					<Composer
						ref={input}
						draft={draft}
						isWaiting={isWaiting}
						reset={messages.length > 0 ? "possible" : erased.length > 0 ? "done" : "none"}
						onDraftChange={setDraft}
						onAsk={ask}
						onReset={handleReset}
						onRestore={handleRestore}
					/>
				</div>
			</PanelFrame>
			<Announcement conversation={conversation} isVisible={view === "expanded"} />
		</>
	);
}
