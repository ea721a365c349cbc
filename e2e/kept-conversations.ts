import type { Page } from "@playwright/test";
import { putRows } from "./indexed-db.ts";

/** The database of the results, as the site creates it. */
const database = {
	name: "vitrine.results",
	version: 4,
	indexes: { rows: { entry: "entry.id", conversation: "turn.conversation" } },
};

type Kept = {
	id: string;
	modelId: string;
	/** Milliseconds since 1970. */
	at?: number;
	/** Questions with their answers. */
	said: readonly (readonly [question: string, answer: string])[];
};

/** Puts conversations into a new browser, as the site stores them. */
export async function keepConversations(page: Page, kept: readonly Kept[]) {
	// A page of this origin without the site's scripts.
	await page.goto("/robots.txt");
	const conversations = kept.map(({ id, modelId, at = Date.now(), said }) => {
		return { id, modelId, name: said[0]?.[0] ?? "", at };
	});
	const rows = kept.flatMap(({ id, modelId, at = Date.now(), said }) =>
		said.map(([input, answer], place) => {
			const askedAt = at + place;
			const question = `${askedAt}-${id}`;
			return {
				...{ id: question, modelId, task: "chat", input, parameters: {}, madeFrom: [] },
				at: askedAt,
				result: { type: "chat", generated_text: answer },
				turn: { conversation: `chat.${id}`, question, askedAt, ending: "complete" },
			};
		}),
	);
	await putRows(page, database, { rows, conversations });
}
