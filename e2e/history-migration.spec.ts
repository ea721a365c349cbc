import type { Page } from "@playwright/test";
import { keepStoreBusy } from "./busy-store.ts";
import { expect, test } from "./fixtures.ts";
import { putRows, storedKeys } from "./indexed-db.ts";
import { modelIds, openResults } from "./playground-page.ts";

const name = "vitrine.results";

/** A result, as versions 3 and 4 stored it. */
const picture = {
	id: "1760000000000-a",
	modelId: modelIds.flux,
	task: "generateImage",
	input: "A lighthouse",
	parameters: {},
	result: {
		type: "image_generation",
		imageUrl: "",
		prompt: "A lighthouse",
		model: modelIds.flux,
		durationMs: 900,
		source: "sandbox",
	},
	at: 1_760_000_000_000,
	madeFrom: [{ id: "1750000000000-b", modelId: "gone", task: "tts" }],
};

/** A question of version 4; its conversation's key names the second model of a comparison. */
function question(id: string, { conversation = "chat.a", askedAt = 1, input = "Who?" }) {
	return {
		...{ id, modelId: modelIds.deepSeek, task: "chat", input, parameters: {}, madeFrom: [] },
		...{ at: askedAt, result: { type: "chat", generated_text: `About ${input}` } },
		turn: { conversation, question: id, askedAt, ending: "complete" },
	};
}

const comparison = `chat.a ${modelIds.deepSeek}`;

/** What each earlier version of the database stored beside the picture, by its version. */
const stored = {
	3: { indexes: {}, rows: [], stores: {} },
	4: {
		indexes: { rows: { entry: "entry.id", conversation: "turn.conversation" } },
		rows: [
			question("9-late", { askedAt: 1, input: "Why is the sea salty?" }),
			question("1-early", { askedAt: 2, input: "And the lakes?" }),
			question("8-copied", { conversation: comparison, askedAt: 1 }),
			question("8-left", { conversation: "chat.gone org/second", askedAt: 1 }),
			// Nothing of this can be shown.
			{ id: "5-odd", turn: { conversation: "chat.a" } },
		],
		stores: { conversations: [{ id: "a", modelId: "m", name: "Salt", isRenamed: true, at: 1 }] },
	},
};

/** Opens a page of this origin without the site's scripts. */
function openBare(page: Page) {
	return page.goto("/robots.txt");
}

/** Removes what the test has stored before. */
async function forget(page: Page) {
	await openBare(page);
	await page.evaluate(async (database) => {
		localStorage.clear();
		sessionStorage.clear();
		await new Promise((resolve, reject) => {
			const deleting = indexedDB.deleteDatabase(database);
			deleting.onsuccess = resolve;
			deleting.onerror = reject;
			deleting.onblocked = reject;
		});
	}, name);
}

test("reads the rows that earlier versions of the database stored", async ({ page }) => {
	for (const [key, { indexes, rows, stores }] of Object.entries(stored)) {
		const version = Number(key);
		await test.step(`version ${version}`, async () => {
			await forget(page);
			const media = await page.evaluateHandle(() => {
				const canvas = new OffscreenCanvas(8, 8);
				canvas.getContext("2d");
				return canvas.convertToBlob();
			});
			const { id, modelId, task, at, input } = picture;
			const entry = { id, modelId, task, at, title: input };
			const all = [{ ...picture, entry, media }, ...rows];
			await putRows(page, { name, version, indexes }, { rows: all, ...stores });
			await page.goto("/playground");
			await openResults(page);
			await page.getByRole("button", { name: /^A lighthouse/ }).click();
			await expect(
				page.locator("#results").getByRole("img", { name: "A lighthouse" }),
			).toBeVisible();
			const steps = page.getByRole("list", { name: "Steps so far" });
			await expect(steps).toHaveText("Your text→speech→picture");
			if (rows.length > 0) {
				const model = encodeURIComponent(modelIds.deepSeek);
				await page.goto(`/playground?model=${model}&conversation=a`);
				const log = page.getByRole("log", { name: "Conversation" });
				await expect(log.locator("[data-role=user] p")).toHaveText([
					"Why is the sea salty?",
					"And the lakes?",
				]);
				await expect(page.getByRole("heading", { name: "Salt" })).toBeVisible();
				// No copy of a comparison is left.
				expect(await storedKeys(page, name, "rows")).not.toContain("8-copied");
				expect(await storedKeys(page, name, "rows")).not.toContain("8-left");
			}
			// Every version from the third on has its own row above.
			const today = await page.evaluate(async (database) => {
				const all = await indexedDB.databases();
				return all.find((one) => one.name === database)?.version;
			}, name);
			expect(Object.keys(stored).at(-1)).toEqual(String((today ?? 0) - 1));
		});
	}
});

/** Opens the database until the page is left. */
async function keepOpen(page: Page) {
	await page.evaluate(
		(database) =>
			new Promise<void>((resolve) => {
				const opening = indexedDB.open(database);
				opening.onsuccess = () => {
					Reflect.set(window, "held", opening.result);
					resolve();
				};
			}),
		name,
	);
}

/** Indexes of today's rows. */
const places = { order: "order", place: "place" };

test("a database that is held elsewhere closes no chat, and keeps it once it is free", async ({
	page,
	context,
}) => {
	const holders = [
		{ holder: "is open in another tab at an older version", version: 3, isBusy: false },
		{ holder: "has a transaction that never ends", version: 5, isBusy: true },
	];
	for (const { holder, version, isBusy } of holders) {
		await test.step(`it ${holder}`, async () => {
			await forget(page);
			const indexes = version < 5 ? {} : { conversation: "turn.conversation", ...places };
			const others = version < 5 ? {} : { files: [], conversations: [] };
			await putRows(page, { name, version, indexes: { rows: indexes } }, { rows: [], ...others });
			if (isBusy) await keepStoreBusy(page, { database: name, store: "rows", forMs: 600_000 });
			else await keepOpen(page);
			const other = await context.newPage();
			await other.goto(`/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
			await other.getByRole("textbox", { name: "Message" }).fill("Hello there");
			await other.keyboard.press("Enter");
			await expect(other.getByText(/\d+ tokens/)).toBeVisible();
			const note = other.getByText(/^Nothing is saved: this browser’s storage/);
			await expect(note).toBeVisible();
			// Leaving lets go of it.
			await page.goto("about:blank");
			await expect(note).toBeHidden();
			// At once, since a tab may crash before it is left.
			await expect.poll(() => storedKeys(other, name, "rows")).toHaveLength(1);
			await other.reload();
			await expect(other.getByText("Hello there").first()).toBeVisible();
			await other.close();
		});
	}
});
