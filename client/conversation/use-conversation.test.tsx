import { expect, test, vi } from "vitest";
import { renderWithApi } from "../../testing/browser/render-with-api.tsx";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { writeRow } from "../calls/table.ts";
import type { QuestionPicture } from "../state/store.ts";
import { type ConversationState, type Question, useConversation } from "./use-conversation.ts";

const KEY = "chat.a";
const MOST = 3;

const pictures = (count: number): QuestionPicture[] =>
	Array.from({ length: count }, () => ({ look: "data:,", sent: "data:image/png;base64,AA==" }));

/** Puts a question into the conversation: its number of pictures, and whether it was answered. */
function keep(id: string, count: number, isAnswered: boolean) {
	const row = turnRow({
		conversation: KEY,
		id,
		input: id,
		answer: isAnswered ? "Yes." : undefined,
	});
	writeRow({ ...row, ...(count > 0 && { pictures: pictures(count) }) });
}

type Send = Parameters<typeof useConversation>[0]["send"];

const pending: Send = () => new Promise(() => undefined);

type ProbeProps = { onRender: (conversation: ConversationState) => void; send: Send };

function Probe({ onRender, send }: ProbeProps) {
	const state = useConversation({
		storageKey: KEY,
		task: "chat",
		points: 2,
		mostPictures: MOST,
		callId: "m",
		isFree: (question) => question === "An example",
		rowOf: () => ({ modelId: "m", parameters: {}, madeFrom: [] }),
		send,
	});
	onRender(state);
	return null;
}

function conversation(send = pending): ConversationState {
	const onRender = vi.fn<(conversation: ConversationState) => void>();
	renderWithApi(<Probe onRender={onRender} send={send} />);
	const [state] = onRender.mock.lastCall ?? [];
	if (!state) throw new Error("not rendered");
	return state;
}

type Kept = readonly [id: string, count: number, isAnswered: boolean];

test.each<[what: string, kept: readonly Kept[], drafted: number, price: number, leftOut: number]>([
	["a first question", [], 0, 2, 0],
	["its pictures", [], 2, 4, 0],
	["those of earlier questions", [["a", 1, true]], 1, 4, 0],
	[
		"no more than the model takes, the oldest left out",
		[
			["a", 2, true],
			["b", 1, true],
		],
		2,
		5,
		2,
	],
	[
		"none of a question without an answer",
		[
			["a", 1, true],
			["b", 2, false],
		],
		0,
		3,
		0,
	],
])("the next question pays for %s", (...[, kept, drafted, price, picturesLeftOut]) => {
	for (const row of kept) keep(...row);
	expect(conversation().next("And?", { pictures: pictures(drafted) })).toMatchObject({
		spending: { price },
		picturesLeftOut,
	});
});

test("an edited question pays for the pictures that it has now; asked again, for those that it had", () => {
	keep("a", 1, true);
	keep("b", 2, true);
	const { question, next, spending } = conversation();
	const priceWith = (count: number) =>
		next("b", { instead: question, pictures: pictures(count) }).spending.price;
	expect([priceWith(0), priceWith(1), priceWith(2)]).toEqual([3, 4, 5]);
	expect(spending.price).toBe(5);
});

const nothing = new Error("not asked");

test.each<[what: string, kept: readonly Kept[], promised: object]>([
	["is its first", [], { isFree: true, isFresh: false }],
	["follows one without an answer", [["a", 0, false]], { isFree: true, isFresh: false }],
	["follows another", [["a", 0, true]], { isFree: false, isFresh: true }],
])("an example that %s is sent as the page promised", async (_, kept, promised) => {
	for (const row of kept) keep(...row);
	const sent = vi.fn<(question: Question) => void>();
	const state = conversation((_messages, _tools, question) => {
		sent(question);
		return Promise.reject(nothing);
	});
	expect(state.next("An example").isFree).toBe("isFree" in promised && promised.isFree);
	state.ask("An example");
	await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining(promised)));
});

test("an example is free alone, not with a picture", () => {
	const { next } = conversation();
	expect(next("An example").isFree).toBe(true);
	expect(next("An example", { pictures: pictures(1) }).isFree).toBe(false);
});
