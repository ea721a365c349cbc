import type { Page } from "@playwright/test";
import type { CallRequest } from "#shared/call-request.ts";
import type { PageData } from "#shared/shown-model.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, modelIds, openModel } from "./playground-page.ts";

const windows = [
	{ width: 390, height: 844 },
	{ width: 1366, height: 768 },
];

const request: CallRequest = {
	url: "https://provider.example/v1/chat/completions",
	headers: { authorization: "Bearer $PROVIDER_KEY", "content-type": "application/json" },
	body: { json: '{"model":"some/model","messages":[{"role":"user","content":"⟦input⟧"}]}' },
	keyName: "PROVIDER_KEY",
};

/** Opens a page of a host who shows the code of every call. */
async function showCode(page: Page) {
	await page.route("**/trpc/callCode?*", (route) =>
		route.fulfill({ json: { result: { data: request } } }),
	);
	const data = /(?<=<script type="application\/json" id="page-data">).*?(?=<\/script>)/s;
	await page.route("**/playground?*", async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replace(data, (json) => {
			const { models, ...rest }: PageData = JSON.parse(json);
			const shown = { ...rest, models: models.map((model) => ({ ...model, hasCode: true })) };
			return JSON.stringify(shown).replaceAll("<", "\\u003c");
		});
		await route.fulfill({ response, body });
	});
}

test("at every width code and embedding open in view and give the focus back; of a long result nothing scrolls but the page", async ({
	page,
	expectAccessible,
}) => {
	await showCode(page);
	await openModel(page, "smolLm");
	await generate(page, "hello");
	const results = page.locator("#results");
	const more = results.getByRole("button", { name: "More" });
	const content = {
		"View code": page.getByRole("figure", { name: "Code: curl" }),
		Embed: page.getByRole("textbox", { name: "Embed this panel" }),
	};
	for (const size of windows) {
		await page.setViewportSize(size);
		for (const name of ["View code", "Embed"] as const) {
			const button = results.getByRole("button", { name, exact: true });
			await more.click();
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
			await page.keyboard.press("Escape");
			await expect(more).toBeFocused();
		}
	}
	await giveTranscript(page);
	await test.step("the actions of a long result", () => expectActionsInView(page));
	await test.step("the player of its recording", () => expectOnePlayer(page));
});

/** The transcript of a long talk. */
const segments = Array.from({ length: 42 }, (_, place) => ({
	start: place,
	end: place + 1,
	text: `Sentence number ${place + 1} of a talk about boats and harbours.`,
}));

/** Answers with that transcript in place of the server. */
async function giveTranscript(page: Page) {
	await page.route("**/trpc/transcribe*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		const data = { ...result.data, text: segments.map(({ text }) => text).join(" "), segments };
		await route.fulfill({ json: { result: { data } } });
	});
	await page.getByLabel("Model Selection").selectOption(modelIds.whisper);
	await page.getByRole("button", { name: "A greeting, 6 seconds" }).click();
}

/** Of a long result nothing scrolls but the page, and its actions stay in view. */
async function expectActionsInView(page: Page) {
	const results = page.locator("#results");
	await expect(results.getByText("Sentence number 42")).toBeVisible();
	for (const size of windows) {
		await page.setViewportSize(size);
		await expect
			.poll(() => results.evaluate((card) => card.scrollHeight - card.clientHeight))
			.toBe(0);
		for (const place of [0, 10, 41]) {
			await results.getByText(`Sentence number ${place + 1} of`).scrollIntoViewIfNeeded();
			for (const name of ["SRT", "VTT"])
				await expect(results.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
			await expect(results.getByRole("button", { name: "Share" })).toBeInViewport({ ratio: 1 });
			await expect(results.getByRole("button", { name: "More" })).toBeInViewport({ ratio: 1 });
			if (size.width > 1000)
				await expect(page.getByRole("button", { name: "Analyze" })).toBeInViewport({ ratio: 1 });
			await keepPicture(page, `transcript ${size.width} ${place}`);
		}
	}
}

/** Beside the form a recording has one player; two never play together. */
async function expectOnePlayer(page: Page) {
	const play = page.getByRole("button", { name: "Play recording" });
	const pause = page.getByRole("button", { name: "Pause recording" });
	await expect(play).toHaveCount(1);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(play).toHaveCount(2);
	await play.first().click();
	await expect(pause).toHaveCount(1);
	await play.click();
	await expect(pause).toHaveCount(1);
	await expect(
		page.locator("#results").getByRole("button", { name: "Pause recording" }),
	).toBeVisible();
}
