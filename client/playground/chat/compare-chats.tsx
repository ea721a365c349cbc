import clsx from "clsx";
import { SlidersHorizontal, SquarePen } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import type { ShownModel } from "#shared/shown-model.ts";
import { newRowId } from "../../calls/table.ts";
import { newestConversationId } from "../../conversation/newest-conversation.ts";
import type { ConversationState, NextQuestion } from "../../conversation/use-conversation.ts";
import { Composer } from "../../conversation/view/composer.tsx";
import { ConversationLog } from "../../conversation/view/conversation-log.tsx";
import { Messages } from "../../conversation/view/messages.tsx";
import { ResponderContext } from "../../conversation/view/responder.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useSpendings } from "../../lib/site/use-spending.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { hasParameters } from "../input/parameters/parameters-fold.tsx";
import { announcement, answerActions, Parameters } from "./chat-conversation.tsx";
import { InRow } from "./in-row.tsx";
import { Microphone } from "./microphone.tsx";
import { picturesOf } from "./pictures/lazy-pictures.tsx";
import { SidePanel } from "./side-panel.tsx";
import { secondId, shortNameOf, useChat } from "./use-chat.ts";
import { useFocus } from "./use-focus.ts";
import { useRoomAboveKeyboard } from "./use-room-above-keyboard.ts";

type Props = { first: ShownModel; second: ShownModel };

/** Two chat models in one conversation: it continues with both, side by side, from one composer. */
export function CompareChats({ first, second }: Props) {
	const [address] = useSearchParams();
	const [newestId] = useState(() => newestConversationId(first.id));
	const id = address.get("conversation") ?? newestId;
	return <Both key={id} id={id} first={first} second={second} />;
}

function Both({ id, first, second }: Props & { id: string }) {
	const t = useTexts("tasks");
	const results = useTexts("results");
	const one = useChat(id, first, { isCompared: true });
	const other = useChat(id, second, { isCompared: true, isSecond: true });
	const conversation = useBoth(one.conversation, other.conversation);
	/** The one that takes fewer pictures, or none, says how many both get. */
	const fewer = mostOf(second) < mostOf(first) ? second : first;
	const sides = [
		{ id, model: first, chat: one },
		{ id: secondId(id, second), model: second, chat: other },
	];
	const box = useRef<HTMLDivElement>(null);
	const input = useRef<HTMLTextAreaElement>(null);
	const tabs = useRef<HTMLDivElement>(null);
	useRoomAboveKeyboard(box);
	useFocus(input, tabs, false);
	useEffect(() => {
		// On a small screen the list of second models closes once one is chosen.
		// Not `checkVisibility`, which the oldest supported browsers lack.
		if (document.activeElement?.getClientRects().length === 0) tabs.current?.focus();
	}, []);
	/** A small screen shows one of them at a time. */
	const [shown, setShown] = useState(0);
	const [isTuning, setIsTuning] = useState(false);
	const isEmpty = conversation.messages.length === 0;
	const name = one.summary?.name ?? t("newConversation");

	function handleNew() {
		const conversation = newRowId();
		navigate(modelSearch(first.id, { conversation, with: second.id }), { isAtOnce: true });
	}

	return (
		<div id="results" ref={box} className="flex min-h-0 min-w-0 gap-5 [grid-area:results]">
			<div className="flex min-h-0 min-w-0 flex-1 flex-col">
				<InRow>
					<h2 className="min-w-0 flex-1 text-left font-semibold rtl:text-right">
						{/* A phone's row has no room for it. */}
						<span
							dir={textDirection(name)}
							className="block truncate leading-normal max-sm:sr-only"
						>
							{name}
						</span>
					</h2>
					{(hasParameters(first) || hasParameters(second)) && (
						<IconButton
							icon={SlidersHorizontal}
							label={t("parameters")}
							aria-expanded={isTuning}
							onClick={() => setIsTuning(!isTuning)}
						/>
					)}
					<IconButton
						icon={SquarePen}
						label={t("newConversation")}
						disabled={isEmpty}
						onClick={handleNew}
					/>
				</InRow>
				{/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for forms */}
				<div
					ref={tabs}
					tabIndex={-1}
					role="group"
					aria-label={results("compareWith")}
					className="-mt-1 flex gap-1 md:hidden"
				>
					{sides.map(({ model }, place) => (
						<button
							key={model.id}
							type="button"
							aria-pressed={shown === place}
							onClick={() => setShown(place)}
							className="min-h-11 min-w-0 flex-1 rounded-lg px-3 text-sm text-soft aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent aria-pressed:forced-colors:underline"
						>
							{/* Cut where the name ends, in its own direction. */}
							<bdi className="block truncate">{model.name}</bdi>
						</button>
					))}
				</div>
				<div role="group" aria-label={results("sideBySide")} className="flex min-h-0 flex-1 gap-6">
					{sides.map((side, place) => (
						<Side key={side.id} {...side} input={input} isHidden={shown !== place} />
					))}
				</div>
				{/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
				<div className="mx-auto w-full max-w-180">
					{isEmpty && (
						<div className="mt-4 mb-3 [&>ul]:justify-center">
							<PromptSuggestions
								// The two columns have the room.
								suggestions={t("chatSuggestions").split("\n").slice(0, 2)}
								isDisabled={() => !conversation.next().canPay}
								onPick={(suggestion) => {
									conversation.ask(suggestion);
									input.current?.focus();
								}}
							/>
						</div>
					)}
					<Composer
						conversation={conversation}
						storageKey={one.storageKey}
						label={t("message")}
						placeholder={t("askBoth")}
						inputRef={input}
						tools={<Microphone model={first} draft={one.storageKey} input={input} />}
						pictures={picturesOf(fewer, input)}
					/>
				</div>
			</div>
			{isTuning && (
				<SidePanel title={t("parameters")} onClose={() => setIsTuning(false)}>
					{sides.map(({ id: ofSide, model }) => (
						<section key={model.id} aria-label={model.name} className="mb-4">
							<h3 className="font-medium text-soft">
								<bdi>{model.name}</bdi>
							</h3>
							<Parameters model={model} id={ofSide} />
						</section>
					))}
				</SidePanel>
			)}
		</div>
	);
}

type SideProps = {
	id: string;
	model: ShownModel;
	chat: ReturnType<typeof useChat>;
	input: RefObject<HTMLTextAreaElement | null>;
	/** Hidden on a small screen that shows the other one. */
	isHidden: boolean;
};

function Side({ id, model, chat, input, isHidden }: SideProps) {
	const t = useTexts("tasks");
	const { conversation, responder } = chat;
	const { question, messages } = conversation;
	return (
		<section
			aria-label={model.name}
			className={clsx("flex min-w-0 flex-1 flex-col", isHidden && "max-md:hidden")}
		>
			<ResponderContext value={responder}>
				<ConversationLog
					isRunning={conversation.isRunning}
					label={`${t("conversation")}: ${model.name}`}
					questionId={question?.id}
					name={`beside ${id}`}
					className="-mx-3 h-0 flex-1 not-in-data-low:[@media(height>=37.5rem)]:min-h-60"
					inner="gap-5 px-3 pt-2 pb-4"
				>
					<Messages
						{...answerActions(conversation, (act) => {
							act();
							input.current?.focus();
						})}
					/>
					{messages.length === 0 && (
						<p className="m-auto text-center text-soft">
							{t("start", { name: shortNameOf(model) })}
						</p>
					)}
				</ConversationLog>
			</ResponderContext>
			<p role="status" className="sr-only">
				{announcement(t, conversation)}
			</p>
		</section>
	);
}

/** Two conversations as one: each question goes to both, and the next one waits for both answers. */
function useBoth(one: ConversationState, other: ConversationState): ConversationState {
	const spendings = useSpendings("chat");
	function next(...asked: Parameters<ConversationState["next"]>): NextQuestion {
		const [ofOne, ofOther] = [one.next(...asked), other.next(...asked)];
		const spending = spendings(ofOne.spending.price + ofOther.spending.price);
		const picturesLeftOut = Math.max(ofOne.picturesLeftOut, ofOther.picturesLeftOut);
		return {
			spending,
			isFirst: ofOne.isFirst,
			isFree: false,
			canPay: spending.canSpend,
			picturesLeftOut,
		};
	}
	return {
		...one,
		isRunning: one.isRunning || other.isRunning,
		next,
		ask(...asked) {
			if (!next(...asked).canPay || one.isRunning || other.isRunning) return false;
			// The second model first: what it shares with the conversation ends before this question.
			const isAsked = other.ask(...asked);
			return one.ask(...asked) || isAsked;
		},
		stop() {
			one.stop();
			other.stop();
		},
	};
}

function mostOf({ images }: ShownModel): number {
	return images?.most ?? 0;
}
