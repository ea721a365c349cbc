import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { startProcess } from "../testing/server-process.ts";
import { asProvider, startStandIn } from "../testing/stand-in.ts";
import { testModelsFile } from "../testing/test-models.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { modelIds } from "./playground-page.ts";

const qwen = "Qwen/Qwen3-8B";
const secondChat = `
  - id: ${qwen}
    task: chat
    name: Qwen3-8B
    description: { en: Answers in a conversation., fr: Répond., ar: يجيب. }
    points: 2
    backends:
      - { wire: openai, url: $HF_ROUTER_URL/v1, key: $HF_TOKEN, model: ${qwen} }
`;

const thought = `<think>${"First the distance, then the time from door to door. ".repeat(12)}</think>`;
const paragraph = "The train wins on comfort, the plane on distance. ".repeat(12);
const code = "```ts\nexport function twice(value: number): number {\n\treturn value * 2;\n}\n```";
const long = `${thought}# Trains and planes\n\n${paragraph}\n\n## Time\n\n${code}\n\n${paragraph}\n\n### Price\n\n$t = \\frac{d}{v}$\n\n${paragraph}\n\n${code}\n\n${paragraph}\n\nThe end.`;

const usage = { prompt_tokens: 3, completion_tokens: 240, total_tokens: 243 };
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** A site with a token, two chat models and a provider that answers in one piece. */
async function startSite() {
	const provider = await startStandIn();
	provider.play(({ body, response }) => {
		const content = /short/i.test(body.slice(body.lastIndexOf('"role"'))) ? "Short." : long;
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(event({ choices: [{ index: 0, delta: { content } }] }));
		response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage }));
		return response.end("data: [DONE]\n\n");
	});
	const folder = mkdtempSync(join(tmpdir(), "conversation-first-"));
	const models = join(folder, "models.yaml");
	writeFileSync(models, readFileSync(testModelsFile, "utf8") + secondChat);
	const site = await startProcess(resolve("dist/server/main.js"), {
		...asProvider(provider.url),
		MODELS_FILE: models,
		DATA_DIR: folder,
		VISITOR_POINTS_PER_HOUR: "100000",
		SITE_POINTS_PER_DAY: "1000000",
	});
	return {
		address: `${site.origin}/playground?model=${encodeURIComponent(modelIds.deepSeek)}`,
		async close() {
			await site.end("SIGTERM");
			await provider.close();
			rmSync(folder, { recursive: true });
		},
	};
}

// One site for all tests: workers would start one each.
test.describe.configure({ mode: "default" });
let site: Awaited<ReturnType<typeof startSite>>;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(() => site.close());

const boxOf = (page: Page) => page.getByRole("textbox", { name: "Message" });
const logOf = (page: Page) => page.getByRole("log", { name: "Conversation" });

async function openChat(page: Page, more = "") {
	await page.goto(site.address + more);
	await expect(boxOf(page)).toBeVisible();
}

async function ask(page: Page, text: string) {
	await boxOf(page).fill(text);
	await boxOf(page).press("Enter");
	await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
}

/** Begins a conversation. At once, or a text typed meanwhile would go to the one that ends. */
async function beginAnew(page: Page) {
	const left = await page
		.getByRole("button", { name: "New conversation" })
		.evaluate(async (button: HTMLElement) => {
			button.click();
			await Promise.resolve();
			return document.querySelectorAll("[data-answer]").length;
		});
	expect(left).toBe(0);
}

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
/** The top of an element once it has not moved for twenty frames. */
function restingTop(part: Locator): Promise<number> {
	return part.evaluate(async (element) => {
		let top = Number.NaN;
		for (let frames = 0; frames < 20; frames += 1) {
			await new Promise(requestAnimationFrame);
			const now = element.getBoundingClientRect().top;
			if (now !== top) frames = 0;
			top = now;
		}
		return top;
	});
}

/** The middle of an empty conversation's field, which is between the greeting and the ideas and never on them. */
async function middleOfField(page: Page): Promise<number> {
	const log = logOf(page);
	const parts = [
		log.getByText("Start a conversation"),
		page.locator("form [data-frame]"),
		log.getByRole("list"),
	];
	const edges = await Promise.all(
		parts.map(async (part) => {
			const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
			return [y, y + height] as const;
		}),
	);
	const inOrder = edges.flat();
	expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
	return ((edges[1]?.[0] ?? 0) + (edges[1]?.[1] ?? 0)) / 2;
}

/** Phone, small laptop, and a larger one. */
const windows = [
	{ width: 390, height: 844 },
	{ width: 1366, height: 768 },
	{ width: 1440, height: 900 },
];

test("the conversation, of one model and of two, has 70 % of the height in every window; its answers are read from their questions", async ({
	page,
	expectAccessible,
}) => {
	const log = logOf(page);
	const select = page.getByRole("combobox", { name: "Model Selection" });
	const frame = page.locator("form [data-frame]");
	await page.setViewportSize({ width: 1440, height: 900 });
	await openChat(page);
	await expect(boxOf(page)).toBeFocused();
	for (const size of windows) {
		await page.setViewportSize(size);
		await expect.poll(() => heightOf(log)).toBeGreaterThanOrEqual(0.7 * size.height);
		await expect(page.getByText("API Token Configuration Required")).toBeInViewport();
		await expect(page.getByText("API Token Configured")).toBeInViewport();
		await expect(boxOf(page)).toBeInViewport({ ratio: 1 });
		await expect(select).toBeInViewport({ ratio: 1 });
		const middle = await middleOfField(page);
		expect(Math.abs(middle / size.height - 0.46)).toBeLessThan(0.03);
		const ideas = log.getByRole("list").getByRole("button");
		await expect(ideas).toHaveCount(size.width < 640 ? 4 : 6);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	await ask(page, "Compare trains and planes");
	for (const size of windows) {
		const { width, height } = size;
		await page.setViewportSize(size);
		await expect.poll(() => heightOf(log)).toBeGreaterThanOrEqual(0.7 * height);
		await expect
			.poll(async () => height - ((await frame.boundingBox())?.y ?? 0) - (await heightOf(frame)))
			.toBe(width < 640 ? 12 : 16);
		// Model, title, new and menu are in one row above the messages. On a phone the title lies on them, and nowhere
		// does it repeat the question while that is in view.
		const name = log.locator("..").locator("p[aria-hidden]");
		await log.evaluate((box) => box.scrollTo(0, 0));
		await expect(log.getByText("Compare trains and planes")).toBeInViewport();
		await expect(name).toHaveCount(0);
		await log.evaluate((box) => box.scrollTo(0, box.scrollHeight));
		await expect(name).toBeVisible({ visible: width < 640 });
		const title = page.getByRole("main").getByRole("heading", { level: 2 }).first();
		await expect(title).toHaveText("Compare trains and planes");
		const parts = [
			select,
			...(width < 640 ? [] : [title]),
			page.getByRole("button", { name: "New conversation" }),
			page.getByRole("button", { name: "Export, delete, parameters" }),
		];
		const middles = await Promise.all(
			parts.map(async (part) => {
				const { y = 0, height: high = 0 } = (await part.boundingBox()) ?? {};
				return y + high / 2;
			}),
		);
		expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
		const shown = width < 640 ? name : title.locator("span");
		const past = await shown.evaluate((one) => {
			const { right } = one.getBoundingClientRect();
			return [one.scrollWidth > one.clientWidth, right > innerWidth - 16];
		});
		expect(past).toEqual([false, false]);
		const line = (await log.locator("[data-answer]").last().boundingBox())?.width ?? 0;
		expect(line).toBeGreaterThanOrEqual(width < 700 ? 340 : 680);
		expect(line).toBeLessThanOrEqual(760);
	}

	await page.setViewportSize({ width: 1366, height: 768 });
	for (const turn of [2, 3, 4]) {
		await ask(page, `Compare trains and planes ${turn}`);
		await expect(log.getByText("The end.")).toHaveCount(turn);
		const question = log.getByText(`Compare trains and planes ${turn}`);
		await expect(question).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("button", { name: "Jump to the end" })).toHaveCount(0);
	}
	const line = log.getByRole("button", { name: /^Thought for/ }).last();
	await test.step("a fold is read from the line that was pressed", async () => {
		await line.scrollIntoViewIfNeeded();
		const before = await restingTop(line);
		for (const isOpen of ["true", "false"]) {
			// Not `click`, which would first scroll to it.
			await line.dispatchEvent("click");
			await expect(line).toHaveAttribute("aria-expanded", isOpen);
			expect(Math.abs((await restingTop(line)) - before)).toBeLessThan(2);
		}
	});
	await test.step("headings differ by their level", async () => {
		const sizes = await log
			.locator("[data-answer] h3")
			.evaluateAll((all) =>
				all.slice(-3).map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
			);
		expect(new Set(sizes).size).toBe(3);
		expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
	});
	await test.step("time, tokens and provider show on interest", async () => {
		const facts = log.getByText(/240 tokens/).last();
		await boxOf(page).focus();
		await page.mouse.move(2, 2);
		await expect(facts.locator("xpath=ancestor-or-self::p")).toHaveCSS("opacity", "0");
		await log.getByText("The end.").last().hover();
		await expect(facts.locator("xpath=ancestor-or-self::p")).toHaveCSS("opacity", "1");
	});
	await test.step("it prints whole, a long line of code wrapped", async () => {
		await line.dispatchEvent("click");
		await expect(line).toHaveAttribute("aria-expanded", "true");
		await page.emulateMedia({ media: "print" });
		await keepPicture(page, "print");
		const cut = await log.evaluate((box) => {
			const bottom = box.firstElementChild?.getBoundingClientRect().bottom ?? Infinity;
			const around = ["#results", "main"].map((name) => box.closest(name)?.getBoundingClientRect());
			return around.map((one) => bottom - (one?.bottom ?? 0) > 1);
		});
		expect(cut).toEqual([false, false]);
		await expect(line.locator("svg")).toBeHidden();
		const past = await page.evaluate(() => {
			const figure = document.createElement("figure");
			figure.className = "markdown-code";
			const code = figure.appendChild(document.createElement("pre"));
			code.textContent = `total = ${"one + ".repeat(80)}two`;
			document.querySelector("[data-answer]")?.append(figure);
			const width = code.scrollWidth - code.clientWidth;
			figure.remove();
			return width;
		});
		expect(past).toBe(0);
	});

	await test.step("two chat models keep the conversation, and Enter asks both, in every window", async () => {
		await page.emulateMedia({ media: "screen" });
		await page.setViewportSize({ width: 390, height: 844 });
		await beginAnew(page);
		await ask(page, "One short question");
		// Its figures appear at the end of the answer: what is left before that has no answer.
		await expect(log.getByText(/240 tokens/)).toBeAttached();
		await page.getByRole("button", { name: "Compare", exact: true }).click();
		await page.getByRole("combobox", { name: "Compare with" }).selectOption(qwen);
		const names = ["DeepSeek-R1", "Qwen3-8B"];
		/** Checks both sides; on a phone each is behind its tab. */
		async function expectBoth(width: number, check: (side: Locator) => Promise<void>) {
			for (const name of names) {
				if (width < 700) await page.getByRole("button", { name, exact: true }).click();
				await check(page.getByRole("region", { name }));
			}
		}
		for (const [place, { width, height }] of windows.entries()) {
			await page.setViewportSize({ width, height });
			await expectBoth(width, (side) => expect(side.getByText("One short question")).toBeVisible());
			// On a phone the names replace both lists; in a larger window each list is the head of its column.
			const seen = page.getByRole("log").locator("visible=true").first();
			await expect.poll(() => heightOf(seen)).toBeGreaterThanOrEqual(0.7 * height);
			const second = page.getByRole("combobox", { name: "Compare with" });
			await expect(second).toBeVisible({ visible: width > 700 });
			if (width > 700) {
				const column = await page.getByRole("region", { name: names[1] ?? "" }).boundingBox();
				const list = await second.boundingBox();
				expect(Math.abs((column?.x ?? 0) - (list?.x ?? 0))).toBeLessThan(20);
			}
			const question = `Another short one at ${width} px`;
			await ask(page, question);
			await expectBoth(width, async (side) => {
				await expect(side.getByText(question)).toBeVisible();
				await expect(side.getByText("Short.")).toHaveCount(2 + place);
				// Its figures are on one line.
				const figures = side.getByText(/240 tokens · [\d.]+ s · [\d,]+ tokens\/s/).last();
				await expect(figures).toBeVisible();
				await expect.poll(() => heightOf(figures)).toBeLessThan(24);
			});
		}
		await expectAccessible(1440, 390);
		await beginAnew(page);
		expect(new URL(page.url()).searchParams.get("with")).toBe(qwen);
	});
});

test("on a touch screen the field waits, and an answer's facts are behind a button", async ({
	browser,
}) => {
	const page = await browser.newPage({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	});
	await openChat(page);
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
	await boxOf(page).fill("A short answer");
	await page.getByRole("button", { name: "Send" }).tap();
	const log = logOf(page);
	const facts = log.getByText(/240 tokens/);
	await expect(log.getByText("Short.")).toBeVisible();
	await expect(facts).toBeHidden();
	// The log may still scroll to the end of the answer at the first tap.
	await expect(async () => {
		if (await facts.isHidden()) await log.getByRole("button", { name: "About this answer" }).tap();
		await expect(facts).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await page.close();
});
