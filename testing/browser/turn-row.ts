import type { FinishedResult, TurnRow } from "../../client/calls/row.ts";
import { newRowId } from "../../client/calls/table.ts";

type Given = {
	conversation: string;
	id?: string;
	/** The row that asked the question first, where this one is another version of its answer. */
	question?: string;
	input?: string;
	/** Absent: the question has no answer, since the page was closed. */
	answer?: string | undefined;
	/** Its place; otherwise after all rows before it. */
	order?: number;
	modelId?: string;
	at?: number;
};

let places = 0;

/** A row of a conversation. */
export function turnRow({
	id = newRowId(),
	at = 1,
	answer,
	...given
}: Given): TurnRow & FinishedResult {
	places += 1;
	const { conversation, question = id, input = "One?" } = given;
	const { modelId = "deepseek-ai/DeepSeek-R1-0528" } = given;
	const isAnswered = answer !== undefined;
	return {
		...{ order: given.order ?? places, state: isAnswered ? "done" : "interrupted" },
		...{ id, modelId, task: "chat", input, parameters: {}, madeFrom: [] },
		at: isAnswered ? at + 1 : at,
		result: { type: "chat", generated_text: answer ?? "" },
		turn: { conversation, question, askedAt: at },
	};
}
