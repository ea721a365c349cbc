import { useMemo } from "react";
import type { ChatMessage } from "#shared/inputs.ts";
import { PICTURE_POINTS } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { readConversations, takeOut } from "../calls/kept-rows.ts";
import type { Branch, Row, TurnRow } from "../calls/row.ts";
import { sentPictures } from "../calls/stored-row.ts";
import {
	changeRow,
	isBlank,
	isOpen,
	newRow,
	nextPlace,
	rowAgain,
	rowOf,
	turnsOf,
	useRows,
	useTable,
	writeRow,
} from "../calls/table.ts";
import { type CallTools, type Output, useCall } from "../calls/use-call.ts";
import { type Spending, spendingOn, useSpendings } from "../lib/site/use-spending.ts";
import type { QuestionPicture } from "../state/store.ts";
import { dropUndo, undoLast, useUndo } from "../state/undo.ts";
import {
	answerOf,
	conversationOf,
	type Message,
	messagesOf,
	questionsOf,
	replacedBy,
	type UserMessage,
	versionsOf,
	withRunning,
} from "./conversation.ts";
import { clearConversation } from "./conversations.ts";
import { messagesToSend, type Outgoing } from "./messages-to-send.ts";

type Options = {
	/** The conversation's key, shared by its rows, its calls and its draft. */
	storageKey: string;
	/** Beside the conversation, the id of the second model. */
	branch?: string | undefined;
	task: TaskName;
	points?: number;
	/** Most pictures that go with one call; none by default. */
	mostPictures?: number;
	/** What answers, if anything. The assistant leaves it out: its panel is absent where nothing answers. */
	answeredBy?: ShownModel["answeredBy"];
	/** Whether a first question is free because its answer is prepared. */
	isFree?: (question: string) => boolean;
	/** Called after each new question. */
	onAsk?: () => void;
	/** The key of the calls: a model's id, or "assistant". */
	callId: string;
	/** Call data that goes into the row, besides question and answer. */
	rowOf: (
		question: string,
		pictures: readonly QuestionPicture[] | undefined,
	) => Pick<Row, "modelId" | "parameters" | "madeFrom">;
	/** Sends the history with the new question and reads the answer to its end; see use-chat.ts and use-assistant.ts. */
	send: (messages: ChatMessage[], tools: CallTools, question: Question) => Promise<Output>;
	/** Called with each answer, however it ended. */
	onAnswer?: () => void;
};

/** The variables of a conversation's mutation. */
export type Question = {
	/** The row that becomes the answer. */
	row: TurnRow;
	isBrief: boolean;
	/** Asks again in the same row. */
	isAgain?: true;
	/** The page has promised that it is free. */
	isFree: boolean;
	/** Only the model's own answer will do. */
	isFresh: boolean;
};

export type Manner = "normal" | "brief";

/**
 * A conversation with a model: its messages, its actions, and whether the visitor may ask now. Each question is a row
 * from the press on; its call adds the answer to that row, even after the screen has unmounted.
 */
export function useConversation({
	storageKey,
	branch,
	task,
	points,
	answeredBy,
	...options
}: Options) {
	const { callId, mostPictures = 0, send, onAsk, onAnswer } = options;
	const turns = useRows((rows) => turnsOf(rows, storageKey, branch));
	const isUndoable = useUndo(storageKey) !== undefined;

	const call = useCall({
		mutationKey: [callId, branch === undefined ? storageKey : `${storageKey} ${branch}`],
		async mutationFn(question: Question, tools) {
			if (question.isAgain && !(await isOpenAgain(question.row))) return undefined;
			return answer(question, tools);
		},
		onEnd: onAnswer,
	});

	/** Whether a question still has no answer: another tab may have received one meanwhile, or deleted it. */
	async function isOpenAgain(row: TurnRow): Promise<boolean> {
		await readConversations(storageKey);
		const now = rowOf(row.id);
		const isStill = now && (now.state === row.state || now.state === "running");
		if (isStill) writeRow(rowAgain(row));
		return isStill === true;
	}

	async function answer(question: Question, tools: CallTools): Promise<Output> {
		const { row, isBrief } = question;
		const { rows } = useTable.getState();
		const before = conversationOf(rows, storageKey, branch);
		const { pictures } = rowOf(row.turn.question) ?? row;
		const asked = { id: row.turn.question, content: row.input, ...(pictures && { pictures }) };
		const { messages: outgoing } = messagesToSend(before, asked, { isBrief, mostPictures });
		const output = await send(await withPictures(outgoing), tools, question);
		if (!tools.signal.aborted) {
			// The edited questions have done their duty.
			const replaced = replacedBy(rowsNow(), row);
			const gone = rowsNow().filter((one) => replaced.includes(one.turn.question) && isOwn(one));
			if (gone.length > 0) takeOut(gone.map(({ id }) => id));
		}
		return output;
	}

	/** The current rows, which may be newer than those of the last render. */
	function rowsNow() {
		return turnsOf(useTable.getState().rows, storageKey, branch);
	}

	/** Beside the conversation, what both share stays as the first model left it. */
	function isOwn({ turn }: TurnRow): boolean {
		return branch === undefined || turn.branch !== undefined;
	}

	const asked = turns.find(({ id }) => id === call.variables?.row.id);
	const running = turns.find(({ state }) => state === "running");
	const questions = useMemo(() => questionsOf(turns), [turns]);
	const messages = useMemo(() => messagesOf(questions), [questions]);
	const versions = useMemo(() => versionsOf(questions), [questions]);
	const { message: question, shown: lastShown } = questions.at(-1) ?? {};

	const now = useMemo(
		() => question && messagesToSend(messages, question, { mostPictures }),
		[messages, question, mostPictures],
	);
	const spendings = useSpendings(task);
	const costOf = (pictures: number) =>
		spendingOn(
			answeredBy,
			spendings(points === undefined ? undefined : points + PICTURE_POINTS * pictures),
		);
	/** The price of asking the last question again. */
	const spending = costOf(now?.pictures ?? 0);

	/** What a question would cost, and what it would leave out. */
	function next(content = "", { instead, pictures = [] }: AskOptions = {}): NextQuestion {
		const place = messages.findIndex(({ id }) => id === instead?.id);
		const before = place < 0 ? messages : messages.slice(0, place);
		const asked = { id: "", role: "user" as const, content, timestamp: 0, pictures };
		const { messages: all, pictures: sent } = messagesToSend([...before, asked], asked, {
			mostPictures,
		});
		const spending = costOf(sent);
		// Only the first question of a conversation, without a picture, can be one of this site's examples.
		const isFirst = all.length === 1;
		const isFree = isFirst && pictures.length === 0 && options.isFree?.(content.trim()) === true;
		// One that waits for its answer may still be sent with it.
		const earlier = before.at(-1)?.role === "user" ? before.slice(0, -1) : before;
		const ofEarlier = Math.max(0, sent - pictures.length);
		return {
			...{ spending, isFirst, isFree, canPay: spending.canSpend || isFree },
			picturesLeftOut: picturesIn(earlier) - ofEarlier,
		};
	}
	/** Makes the row of a question that is being sent, whether a new one or one asked again. */
	function rowFor({ content, pictures = [], ...place }: Asked): TurnRow {
		const input = { input: content, ...(pictures.length > 0 && { pictures }) };
		const row = newRow({ ...options.rowOf(content, pictures), task: "chat" as const, ...input });
		const turn = { conversation: storageKey, question: row.id, askedAt: row.at, ...place };
		return {
			...row,
			turn: { ...turn, ...(branch !== undefined && { branch: branchFor(branch) }) },
		};
	}
	/** The question that an edited one takes the place of. One without an answer goes at once: nothing is lost. */
	function placeOf({ id }: UserMessage) {
		const rows = rowsNow().filter(({ turn }) => turn.question === id);
		if (rows.some((row) => !isBlank(row))) return { replaces: id };
		takeOut(rows.map((row) => row.id));
		const replaces = rows.at(0)?.turn.replaces;
		return replaces === undefined ? {} : { replaces };
	}
	function branchFor(name: string): Branch {
		const rows = rowsNow();
		const own = rows.find(({ turn }) => turn.branch)?.turn.branch;
		return own ?? { name, after: rows.at(-1)?.turn.question };
	}

	return {
		messages,
		/** The messages, with the answer that runs. */
		shown: running ? withRunning(messages, running) : messages,
		/** The versions of answers that have several: the ids of their rows, by that of the shown one. */
		versions,
		question,
		isRunning: running !== undefined,
		/** Whether another tab is asking the last question. */
		isAskedElsewhere: lastShown?.state === "elsewhere",
		/** The last answer, until the next question. */
		ended: asked && !isOpen(asked) ? answerOf(asked) : undefined,
		leftOut: now?.leftOut ?? 0,
		spending,
		next,
		/** Asks, unless an answer is running or points are missing. Returns whether it did. */
		ask(content: string, { instead, pictures = [] }: AskOptions = {}): boolean {
			const { canPay, isFree, isFirst } = next(content, { instead, pictures });
			if (!canPay || call.isRunning()) return false;
			dropUndo(storageKey);
			const row = rowFor({ content, pictures, ...(instead && placeOf(instead)) });
			writeRow(row);
			onAsk?.();
			call.mutate({ row, isBrief: false, isFree, isFresh: !isFirst });
			return true;
		},
		/** Asks the last question again. An answer with text is kept as an earlier version. */
		askAgain(manner: Manner) {
			if (!question || !lastShown || !spending.canSpend || call.isRunning()) return;
			const isBrief = manner === "brief";
			const isFailed = lastShown.state === "failed";
			const isBare = isOpen(lastShown) || isFailed || answerOf(lastShown).content.trim() === "";
			if (isBare && isOwn(lastShown)) {
				const { modelId, parameters, madeFrom } = options.rowOf(
					question.content,
					question.pictures,
				);
				const row = { ...lastShown, modelId, parameters, madeFrom };
				const { content, pictures } = question;
				const { isFree, isFirst } = next(content, { instead: question, pictures });
				// The visitor wants another answer to a question that was answered.
				const isFresh = !isFirst || !(isOpen(lastShown) || isFailed);
				return call.mutate({ row, isBrief, isAgain: true, isFree, isFresh });
			}
			// Also what it is to replace, which is neither shown nor sent meanwhile.
			const { chosen: _, ...place } = lastShown.turn;
			const row = rowFor({ content: question.content, ...place });
			writeRow(row);
			call.mutate({ row, isBrief, isFree: false, isFresh: true });
		},
		stop: call.stop,
		clear() {
			call.stop();
			call.reset();
			clearConversation(storageKey);
		},
		undoClear: isUndoable ? undoLast : undefined,
	};
}

type Asked = Partial<TurnRow["turn"]> & {
	content: string;
	pictures?: readonly QuestionPicture[];
};

type AskOptions = {
	/** The question whose place it takes: the last one. */
	instead?: UserMessage | undefined;
	pictures?: readonly QuestionPicture[] | undefined;
};

export type NextQuestion = {
	spending: Spending;
	/** Nothing is sent along. */
	isFirst: boolean;
	/** Its answer is prepared. */
	isFree: boolean;
	/** Whether it is affordable or free. */
	canPay: boolean;
	/** The number of pictures in earlier questions that do not go with it. */
	picturesLeftOut: number;
};

function picturesIn(messages: readonly Message[]): number {
	return messages.reduce(
		(count, message) => count + ("pictures" in message ? (message.pictures?.length ?? 0) : 0),
		0,
	);
}

/** The messages with their pictures, which may have to be read from the database. */
async function withPictures(messages: readonly Outgoing[]): Promise<ChatMessage[]> {
	return Promise.all(
		messages.map(async ({ pictures, ...message }): Promise<ChatMessage> => {
			const row = pictures && rowOf(pictures.of);
			if (!row || message.role !== "user") return message;
			const images = (await sentPictures(row)).slice(pictures.from);
			return { ...message, ...(images.length > 0 && { images }) };
		}),
	);
}

export type ConversationState = ReturnType<typeof useConversation>;

/** Shows another version of an answer. The next question continues from it. */
export function showVersion(rowId: string) {
	const turn = rowOf(rowId)?.turn;
	if (turn) changeRow(rowId, { turn: { ...turn, chosen: nextPlace() } });
}
