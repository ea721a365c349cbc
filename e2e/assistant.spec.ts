import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const pages = ["/", "/playground"];
const sizes = [
	{ name: "phone", width: 390, height: 844 },
	{ name: "desktop", width: 1440, height: 900 },
];

const launcher = (page: Page) => page.getByRole("button", { name: "Assistant" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Assistant" });
const input = (page: Page) => panel(page).getByRole("textbox", { name: "Votre question" });
const send = (page: Page) => panel(page).getByRole("button", { name: "Envoyer" });
const bubbles = (page: Page) => panel(page).getByRole("article");
const button = (page: Page, name: string) => panel(page).getByRole("button", { name });

async function open(page: Page, path = "/") {
	await page.goto(path);
	await launcher(page).click();
	await expect(input(page)).toBeFocused();
}

async function ask(page: Page, question: string) {
	await input(page).fill(question);
	await input(page).press("Enter");
}

/** Holds replies back until the returned function is called. */
async function holdReplies(page: Page) {
	let release: () => void = () => undefined;
	const gate = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/trpc/widgetChat*", async (route) => {
		await gate;
		await route.continue();
	});
	return () => release();
}

for (const size of sizes) {
	for (const path of pages) {
		test.describe(`${path} on a ${size.name}`, () => {
			test.use({ viewport: { width: size.width, height: size.height } });

			test("every state and text", async ({ page, expectAccessible }) => {
				test.slow();
				const release = await holdReplies(page);
				const isPhone = size.name === "phone";
				const picture = (state: string) =>
					test.info().outputPath(`${path === "/" ? "home" : "playground"}-${state}.png`);
				await page.goto(path);
				await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
				await expect(panel(page)).toHaveCount(0);
				await page.screenshot({ path: picture("closed") });

				await launcher(page).click();
				await expect(input(page)).toBeFocused();
				await expect(bubbles(page)).toHaveCount(1);
				await expect(bubbles(page).first()).toContainText(
					"Bonjour ! Je suis l'assistant de Vitrine.",
				);
				await expect(bubbles(page).first().getByRole("listitem")).toHaveCount(4);
				await expect(bubbles(page).first().locator("time")).toHaveText(/^\d\d:\d\d$/);
				await expect(bubbles(page).first().locator("[lang=fr]").first()).toBeAttached();
				await expect(send(page)).toBeDisabled();
				await expect(button(page, "Nouvelle conversation")).toHaveCount(0);
				if (!isPhone) await expect(launcher(page)).toHaveAttribute("aria-expanded", "true");
				const box = await panel(page).boundingBox();
				expect([box?.width, box?.height]).toEqual(isPhone ? [size.width, size.height] : [384, 500]);
				await expectAccessible();
				await page.screenshot({ path: picture("greeting") });

				await ask(page, "Quels modèles puis-je essayer ?");
				await expect(panel(page).getByText("Je réfléchis...")).toBeVisible();
				await expect(input(page)).toBeDisabled();
				await expect(send(page)).toBeDisabled();
				await expectAccessible();
				await page.screenshot({ path: picture("waiting") });

				release();
				await expect(bubbles(page)).toHaveCount(3);
				await expect(bubbles(page).last()).toContainText("7 modèles sont à essayer");
				await expect(bubbles(page).last().getByRole("link", { name: "Orpheus TTS" })).toBeVisible();
				await expect(bubbles(page).last().locator("time")).toHaveText(/^\d\d:\d\d$/);
				await expect(bubbles(page).last()).toContainText("Réponse simulée (sandbox)");
				await expect(panel(page).getByText("Je réfléchis...")).toHaveCount(0);
				await expect(input(page)).toBeFocused();
				await expectAccessible();
				await page.screenshot({ path: picture("answer") });

				await input(page).press("Escape");
				await expect(button(page, "Agrandir")).toBeFocused();
				expect((await panel(page).boundingBox())?.width).toBe(320);
				await expect(input(page)).toBeHidden();
				await expectAccessible();
				await page.screenshot({ path: picture("minimized") });

				await button(page, "Agrandir").click();
				await expect(input(page)).toBeFocused();
				await button(page, "Nouvelle conversation").click();
				await expect(bubbles(page)).toHaveCount(1);
				await expect(button(page, "Nouvelle conversation")).toHaveCount(0);
				await expect(panel(page).getByText("Conversation effacée")).toBeVisible();
				await expect(input(page)).toBeFocused();
				await expectAccessible();
				await page.screenshot({ path: picture("reset") });
				await button(page, "Annuler").click();
				await expect(bubbles(page)).toHaveCount(3);

				await button(page, "Fermer").click();
				await expect(panel(page)).toBeHidden();
				await expect(launcher(page)).toBeFocused();
				await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
			});
		});
	}

	test(`on a ${size.name} the button covers no main button, wherever one scrolls`, async ({
		page,
	}) => {
		await page.setViewportSize(size);
		for (const path of ["/", "/playground?model=HuggingFaceTB/SmolLM3-3B"]) {
			await page.goto(path);
			await expect(page.locator("main .bg-accent").first()).toBeVisible();
			const height = await page.evaluate(() => document.documentElement.scrollHeight);
			for (let top = 0; top < height; top += 60) {
				await page.evaluate((y) => window.scrollTo(0, y), top);
				await expect.poll(() => coveredMainButtons(page)).toEqual([]);
			}
		}
	});
}

function coveredMainButtons(page: Page) {
	return page.evaluate(() => {
		const floating = document
			.querySelector("button[aria-haspopup=dialog]")
			?.getBoundingClientRect();
		return [...document.querySelectorAll("main :is(a, button).bg-accent")]
			.filter((element) => {
				const rect = element.getBoundingClientRect();
				return (
					floating &&
					rect.right > floating.left &&
					rect.left < floating.right &&
					rect.bottom > floating.top &&
					rect.top < floating.bottom
				);
			})
			.map((element) => element.textContent);
	});
}
