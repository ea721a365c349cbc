import { newRowId, type TurnRow } from "../../client/calls/table.ts";

type Given = {
	conversation: string;
	id?: string;
	/** The row that asked the question first, where this one is another version of its answer. */
	question?: string;
	input?: string;
	/** Absent: the question has no answer. */
	answer?: string | undefined;
	modelId?: string;
	at?: number;
};

/** A row of a conversation. */
export function turnRow({ id = newRowId(), at = 1, answer, ...given }: Given): TurnRow {
	const { conversation, question = id, input = "One?" } = given;
	const { modelId = "deepseek-ai/DeepSeek-R1-0528" } = given;
	return {
		...{ id, modelId, task: "chat", input, parameters: {}, madeFrom: [] },
		at: answer === undefined ? at : at + 1,
		result: { type: "chat", generated_text: answer ?? "" },
		turn: {
			...{ conversation, question, askedAt: at },
			...(answer !== undefined && { ending: "complete" }),
		},
	};
}
