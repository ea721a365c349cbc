import { expect, type Page } from "@playwright/test";
import { putRows } from "./indexed-db.ts";

const name = "vitrine.results";

type Kept = {
	id: string;
	modelId: string;
	/** Milliseconds since 1970. */
	at?: number;
	/** Questions with their answers. */
	said: readonly (readonly [question: string, answer: string])[];
};

/** Puts conversations into the browser, as the site stores them. */
export async function keepConversations(page: Page, kept: readonly Kept[]) {
	// Loading the page creates the database.
	await page.goto("/playground");
	const made = () =>
		page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
	await expect.poll(made).toContain(name);
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
	await putRows(page, { name }, { rows, conversations });
}
