import type { Page } from "@playwright/test";
import { putRows } from "./indexed-db.ts";

/** The database of the results, as the site creates it. */
const database = {
	name: "vitrine.results",
	version: 5,
	indexes: { rows: { conversation: "turn.conversation", order: "order", place: "place" } },
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
	// The oldest first: the newest conversation has the last place.
	const inOrder = kept.toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity));
	const rows = inOrder
		.flatMap(({ id, modelId, at = Date.now(), said }) =>
			said.map(([input, answer], place) => {
				const askedAt = at + place;
				const question = `${askedAt}-${id}`;
				return {
					...{ id: question, modelId, task: "chat", input, parameters: {}, madeFrom: [] },
					...{ at: askedAt, state: "done" },
					result: { type: "chat", generated_text: answer },
					turn: { conversation: `chat.${id}`, question, askedAt },
				};
			}),
		)
		.map((row, place) => ({ ...row, order: place + 1 }));
	await putRows(page, database, { rows, files: [], conversations: [] });
}
