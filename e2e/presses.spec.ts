import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { modelIds, pictures } from "./playground-page.ts";
import { expectRoom, openFolds } from "./room.ts";

/** Where each task starts on the home page: at its own picture, or in the gallery. */
const onHome = ["Draw a picture", "Ask a question", "Listen to a text", "Find objects"];

/** Presses Tab until the element has the focus. Returns how often. */
async function tabTo(page: Page, part: Locator): Promise<number> {
	await expect(part).toBeVisible();
	for (let tabs = 0; tabs < 40; tabs += 1) {
		if (await part.evaluate((element) => element === document.activeElement)) return tabs;
		await page.keyboard.press("Tab");
	}
	throw new Error("no way by Tab");
}

/** The first tab stop on a screen of each kind, and the key that activates it. */
const fields = {
	"Draw a picture": ["Text Input", "Control+Enter"],
	"Find objects": ["A street", "Enter"],
	"Write down speech": ["A greeting, 6 seconds", "Enter"],
} as const satisfies Partial<Record<keyof typeof pictures, readonly [string, string]>>;

/** From the top of a model's page; the link that skips its header is one of them, and is not used. */
const MOST_TABS = 12;

const tasks = Object.keys(pictures).filter((label) => label in pictures);

function isTask(label: string): label is keyof typeof pictures {
	return label in pictures;
}

/** The calls of the examples, but for the chat's. */
const calls = /trpc\/(generateText|generateImage|tts|classify|detect|transcribe|chat)/;

/** By how many pixels, at most, the result's bar lies over its head, where the window ends in the head or soon after. */
function barOverHead(card: Locator) {
	return card.evaluate(async (element) => {
		const head = element.querySelector("h2");
		const bar = element.querySelector(".result-bar");
		if (!head || !bar) return "not drawn";
		const most: number[] = [];
		for (const below of [0, 20, 40, 60, 80, 100]) {
			const end = head.getBoundingClientRect().bottom + below;
			window.scrollBy(0, end - window.innerHeight);
			await new Promise(requestAnimationFrame);
			most.push(head.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
		}
		return Math.max(...most);
	});
}

test.describe("by touch", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	// gallery.spec.ts has the mouse.
	test("each result is one press away, its head in view with one Stop and under no bar, and has room in each window", async ({
		page,
	}) => {
		const card = page.locator("#results");
		const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
		const stops = page.getByRole("button", { name: "Stop", exact: true });
		const inView = () =>
			stops.evaluateAll((all) => {
				const boxes = all.map((one) => one.getBoundingClientRect());
				return boxes.filter((box) => box.bottom > 0 && box.top < innerHeight).length;
			});
		await page.goto("/");
		for (const label of tasks.filter(isTask)) {
			await test.step(label, async () => {
				const [model, result] = pictures[label];
				// A conversation has no card.
				const hasCard = model !== "deepSeek";
				const release = await holdRequests(page, calls);
				const home = page.getByRole("link", { name: "Home" });
				await expect(home).toHaveAttribute("aria-current", "page");
				if (!onHome.includes(label)) {
					await page.getByRole("link", { name: "Try the Playground" }).first().tap();
				}
				await page.getByRole("link", { name: label }).tap();
				await expect(page).toHaveURL(
					({ searchParams }) =>
						searchParams.get("model") === modelIds[model] && !searchParams.has("run"),
				);
				if (hasCard) {
					await expect(card.locator("[data-waiting]")).toBeVisible();
					await expect.poll(top).toBeLessThanOrEqual(24);
					await expect.poll(inView).toBe(1);
				}
				await release();
				await expect(result(page)).toBeVisible();
				await expect(card).toBeInViewport();
				await expect(page.locator("body")).not.toBeFocused();
				if (hasCard) {
					await expect(card.getByRole("button", { name: "Share" })).toBeVisible();
					await expect.poll(top).toBeLessThanOrEqual(24);
					expect(await top()).toBeGreaterThanOrEqual(0);
					await expect(stops).toHaveCount(0);
					expect(await barOverHead(card)).toBeLessThanOrEqual(0);
				}
				await openFolds(page);
				await expectRoom(page, label);
				await home.tap();
			});
		}
	});
});

test(`each field is at most ${MOST_TABS} Tabs away, and its result one key more`, async ({
	page,
}) => {
	const shown: Partial<Record<keyof typeof modelIds, Locator>> = {
		flux: page.getByRole("img", { name: "Hello" }),
		detr: page.getByText(/^1 bus, 1 car/),
	};
	for (const label of ["Draw a picture", "Find objects", "Write down speech"] as const) {
		await test.step(label, async () => {
			const [model, resultOf] = pictures[label];
			await page.goto(`/playground?model=${encodeURIComponent(modelIds[model])}`);
			const [name, key] = fields[label];
			const field = page
				.getByRole("textbox", { name })
				.or(page.getByRole("button", { name }))
				.first();
			// Lazily loaded parts appear before the field.
			await page.waitForLoadState("networkidle");
			const tabs = await tabTo(page, field);
			expect(tabs, label).toBeLessThanOrEqual(MOST_TABS);
			if (key !== "Enter") await page.keyboard.type("Hello");
			await page.keyboard.press(key);
			await expect(shown[model] ?? resultOf(page)).toBeVisible();
		});
	}
});
