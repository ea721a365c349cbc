import clsx from "clsx";
import { Pencil, Trash2, Undo2 } from "lucide-react";
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useRunningCalls, useStopCalls } from "../../calls/running-calls.ts";
import { conversationKey } from "../../calls/table.ts";
import {
	deleteConversation,
	MOST_CONVERSATIONS,
	renameConversation,
	wordsOf,
} from "../../conversation/conversations.ts";
import {
	type ListedConversation,
	useConversations,
} from "../../conversation/newest-conversation.ts";
import { useFormats } from "../../language/formats.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { groupsOf } from "../../lib/groups.ts";
import { fold } from "../../lib/letters.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { useClientState } from "../../state/store.ts";
import { undoLast } from "../../state/undo.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** The search appears from this many conversations on. */
const MANY = 5;

type Props = {
	/** The model to continue with if a conversation's own is gone. */
	model: ShownModel;
	currentId: string;
	/** Set in a sheet: called after a conversation was chosen. */
	onPick?: (() => void) | undefined;
};

/** The conversations of this browser by day, newest first. */
export function ConversationList({ model, currentId, onPick }: Props) {
	const t = useTexts("tasks");
	const { day } = useFormats();
	// Lower priority than the conversation itself, so that Send and Stop respond first. The deletion is rendered with it,
	// since its undo button takes the focus from the removed row.
	const list = useDeferredValue(useConversations());
	const deletedId = useDeferredValue(useClientState(({ undo }) => undo?.of));
	const [search, setSearch] = useState("");
	const sought = useDeferredValue(fold(search.trim()));
	const shown = sought === "" ? list : list.filter((one) => saidIn(one).includes(sought));
	const days = groupsOf(shown, ({ at }) => day(new Date(at)));
	const hasModels = new Set(list.map(({ modelId }) => modelId)).size > 1;
	const nav = useRef<HTMLElement>(null);
	return (
		<>
			{list.length >= MANY && (
				<input
					type="search"
					aria-label={t("searchConversations")}
					placeholder={t("searchConversations")}
					value={search}
					onChange={({ target }) => setSearch(target.value)}
					className="h-11 w-full shrink-0 rounded-lg border border-edge bg-surface px-3 text-sm text-ellipsis"
				/>
			)}
			<UndoDelete deletedId={deletedId} fallback={nav} />
			<p role="status" className="text-sm text-soft not-empty:mt-3">
				{list.length > 0 && shown.length === 0 && t("noConversationFound")}
			</p>
			<nav
				ref={nav}
				tabIndex={-1}
				aria-label={t("conversations")}
				className="-mx-2 mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
			>
				{days.map(([name, ofDay]) => (
					<section key={name}>
						<h3 className="mt-3 mb-1 text-xs font-medium text-soft first-letter:uppercase">
							{name}
						</h3>
						<ul aria-label={name}>
							{ofDay.map((one) => (
								<Row
									key={one.id}
									conversation={one}
									isCurrent={one.id === currentId}
									{...{ model, hasModels, onPick }}
								/>
							))}
						</ul>
					</section>
				))}
				{list.length === 0 && (
					<p className="mt-4 text-center text-sm text-soft">{t("noConversations")}</p>
				)}
			</nav>
			<p className="shrink-0 pt-2 text-xs text-soft">
				{t("conversationsWhere", { count: MOST_CONVERSATIONS })}
			</p>
		</>
	);
}

function saidIn({ id, name }: ListedConversation): string {
	return fold(`${name}\n${wordsOf(id)}`);
}

type RowProps = Pick<Props, "model" | "onPick"> & {
	conversation: ListedConversation;
	isCurrent: boolean;
	/** Whether conversations differ in their model, which is then shown. */
	hasModels: boolean;
};

function Row({ conversation, isCurrent, model, hasModels, onPick }: RowProps) {
	const t = useTexts("tasks");
	const { id, modelId, name } = conversation;
	const { find } = useCatalogue();
	const stop = useStopCalls();
	const isRunning = useRunningCalls().some(({ purpose }) => purpose === conversationKey(id));
	const [isRenaming, setIsRenaming] = useState(false);
	const rename = useRef<HTMLButtonElement>(null);
	const own = find(modelId);

	if (isRenaming) {
		return (
			<li>
				<NameField
					name={name}
					successor={rename}
					onEnd={(given) => {
						renameConversation(id, given);
						setIsRenaming(false);
					}}
				/>
			</li>
		);
	}
	return (
		<li
			className={clsx(
				"group relative flex items-center rounded-lg",
				isCurrent ? "bg-accent-soft" : "hover:bg-sunken",
			)}
		>
			<PageLink
				to={`/playground${modelSearch((own?.task === "chat" ? own : model).id, { conversation: id })}`}
				// In a sheet, takes the history entry that makes Back close the sheet.
				replace={onPick !== undefined}
				state={{ isPicked: true, panelOver: undefined }}
				aria-current={isCurrent ? "page" : undefined}
				onClick={onPick}
				className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-lg px-2.5 py-1.5 text-left text-sm pointer-fine:group-focus-within:pe-20 pointer-fine:group-hover:pe-20 rtl:text-right aria-[current]:font-medium aria-[current]:text-accent"
			>
				<span dir={textDirection(name)} className="block w-full truncate">
					{name}
				</span>
				{isRunning ? (
					<span className="flex items-center gap-1.5 text-xs font-normal text-soft">
						<Spinner className="size-3 text-accent" />
						{t("answering")}
					</span>
				) : (
					hasModels && (
						<span dir="auto" className="block w-full truncate text-xs font-normal text-soft">
							{own?.name ?? modelId}
						</span>
					)
				)}
			</PageLink>
			<span
				className={clsx(
					"flex shrink-0 pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:end-0 pointer-fine:items-center pointer-fine:rounded-lg pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
					isCurrent ? "bg-accent-soft" : "pointer-fine:bg-sunken",
				)}
			>
				<IconButton
					ref={rename}
					icon={Pencil}
					label={t("renameNamed", { name })}
					className="pointer-fine:size-9 [&>svg]:size-4"
					onClick={() => setIsRenaming(true)}
				/>
				<IconButton
					icon={Trash2}
					label={t("deleteNamed", { name })}
					className="pointer-fine:size-9 [&>svg]:size-4"
					onClick={() => {
						stop(modelId, conversationKey(id));
						deleteConversation(id);
					}}
				/>
			</span>
		</li>
	);
}

type NameFieldProps = {
	name: string;
	/** Gets the focus after Enter or Escape; a press elsewhere has chosen its own place. */
	successor: RefObject<HTMLElement | null>;
	onEnd: (name: string) => void;
};

/** Renames in place: Enter or blur accepts the name, Escape cancels. */
export function NameField({ name, successor, onEnd }: NameFieldProps) {
	const t = useTexts("tasks");
	const field = useRef<HTMLInputElement>(null);
	const isEnded = useRef(false);
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, []);

	function end(given: string) {
		// Removing it fires blur, which must not end it twice.
		if (isEnded.current) return;
		isEnded.current = true;
		onEnd(given);
	}
	function endByKey(given: string) {
		end(given);
		requestAnimationFrame(() => successor.current?.focus());
	}

	return (
		<input
			ref={field}
			dir="auto"
			aria-label={t("nameOfConversation")}
			defaultValue={name}
			maxLength={60}
			enterKeyHint="done"
			onBlur={({ target }) => end(target.value)}
			onKeyDown={(event) => {
				if (event.nativeEvent.isComposing) return;
				if (event.key === "Enter") endByKey(event.currentTarget.value);
				if (event.key !== "Escape") return;
				// Do not close the surrounding sheet.
				event.preventDefault();
				endByKey(name);
			}}
			className="h-11 w-full min-w-0 rounded-lg border border-accent bg-surface px-2.5 text-base sm:text-sm"
		/>
	);
}

type UndoDeleteProps = {
	deletedId: string | undefined;
	fallback: RefObject<HTMLElement | null>;
};

/** Undoes the last deletion. Takes the focus from the button that was removed with its row. */
function UndoDelete({ deletedId, fallback }: UndoDeleteProps) {
	const t = useTexts("tasks");
	const undo = useRef<HTMLButtonElement>(null);
	const isConversation = deletedId?.startsWith(conversationKey(""));
	useEffect(() => {
		const isOurs = deletedId?.startsWith(conversationKey(""));
		if (isOurs && document.activeElement === document.body) undo.current?.focus();
	}, [deletedId]);
	return (
		<div role="status" className="text-sm text-soft">
			{isConversation && (
				<p className="mt-2 flex flex-wrap items-center justify-between gap-2">
					{t("conversationDeleted")}
					<Button
						ref={undo}
						look="quiet"
						className="px-2 text-sm"
						onClick={() => {
							fallback.current?.focus();
							undoLast();
						}}
					>
						<Undo2 aria-hidden="true" className="size-4" />
						{t("undo")}
					</Button>
				</p>
			)}
		</div>
	);
}
