import { expect, test } from "./fixtures.ts";
import { putRows } from "./indexed-db.ts";
import { openResults } from "./playground-page.ts";

/** A row as each earlier version of the database stored it, by its version. */
const stored = {
	3: {
		id: "1760000000000-a",
		modelId: "black-forest-labs/FLUX.1-dev",
		task: "generateImage",
		input: "A lighthouse",
		parameters: {},
		result: {
			type: "image_generation",
			imageUrl: "",
			prompt: "A lighthouse",
			model: "black-forest-labs/FLUX.1-dev",
			durationMs: 900,
			source: "sandbox",
		},
		at: 1_760_000_000_000,
		madeFrom: [{ id: "1750000000000-b", modelId: "gone", task: "tts" }],
	},
};

for (const [name, row] of Object.entries(stored)) {
	const version = Number(name);
	test(`reads the rows that version ${version} of the database stored`, async ({ page }) => {
		// A page of this origin without the site's scripts.
		await page.goto("/robots.txt");
		const media = await page.evaluateHandle(() => {
			const canvas = new OffscreenCanvas(8, 8);
			canvas.getContext("2d");
			return canvas.convertToBlob();
		});
		const { id, modelId, task, at, input } = row;
		const entry = { id, modelId, task, at, title: input };
		const rows = [{ ...row, entry, media }];
		await putRows(page, { name: "vitrine.results", version }, { rows });
		await page.goto("/playground");
		await openResults(page);
		await page.getByRole("button", { name: /^A lighthouse/ }).click();
		await page.getByRole("button", { name: "Open", exact: true }).click();
		await expect(page.locator("#results").getByRole("img", { name: "A lighthouse" })).toBeVisible();
		const steps = page.getByRole("list", { name: "Steps so far" });
		await expect(steps).toHaveText("Your text→speech→picture");
		// Every version from the third on has its own row above.
		const today = await page.evaluate(async () => (await indexedDB.databases())[0]?.version);
		expect(Object.keys(stored)).toEqual([String((today ?? 0) - 1)]);
	});
}
