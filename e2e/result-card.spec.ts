import type { Page } from "@playwright/test";
import type { CallCode, PageData } from "#shared/shown-model.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, openModel } from "./playground-page.ts";

const windows = [
	{ width: 390, height: 844 },
	{ width: 1366, height: 768 },
	{ width: 1440, height: 900 },
];

const code: CallCode = {
	wire: "openai",
	url: "https://provider.example/v1/chat/completions",
	keyName: "PROVIDER_KEY",
	model: "some/model",
	add: {},
};

/** Opens a page as of a host who shows the code of every call. */
async function showCode(page: Page) {
	const data = /(?<=<script type="application\/json" id="page-data">).*?(?=<\/script>)/s;
	await page.route("**/playground?*", async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replace(data, (json) => {
			const { models, ...rest }: PageData = JSON.parse(json);
			const shown = { ...rest, models: models.map((model) => ({ ...model, code })) };
			return JSON.stringify(shown).replaceAll("<", "\\u003c");
		});
		await route.fulfill({ response, body });
	});
}

test("code and embedding open in view at every width, and give the focus back", async ({
	page,
	expectAccessible,
}) => {
	await showCode(page);
	await openModel(page, "smolLm");
	await generate(page, "hello");
	const results = page.locator("#results");
	const content = {
		"View code": page.getByRole("figure", { name: "Code: curl" }),
		Embed: page.getByRole("textbox", { name: "Embed this panel" }),
	};
	for (const size of windows) {
		await page.setViewportSize(size);
		for (const name of ["View code", "Embed"] as const) {
			const button = results.getByRole("button", { name, exact: true });
			await button.focus();
			await page.keyboard.press("Enter");
			const dialog = page.getByRole("dialog", { name });
			await expect(dialog).toBeInViewport({ ratio: 1 });
			await expect(content[name]).toBeInViewport({ ratio: 0.9 });
			expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
			await keepPicture(page, `${name} ${size.width}`);
			if (size.width === 390) await expectAccessible();
			await page.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0);
			await expect(button).toBeFocused();
		}
	}
});
