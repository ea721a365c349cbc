import { startEndlessSite } from "./endless-site.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { modelIds } from "./playground-page.ts";

const beginning = "The first words of a long paragraph, which goes on";
const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of it.`).join("\n\n");

const sizes = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

const months = ["January", "February", "March", "April", "May", "June", "July", "August"];
const columns = ["Organisation", ...months, "Responsibilities"];
const row = columns.map((column) => `${column}-${"figures".repeat(2)}`);
const wide = [columns, columns.map(() => "---"), ...Array.from({ length: 60 }, () => row)]
	.map((cells) => `| ${cells.join(" | ")} |`)
	.join("\n");

test("an answer is read from its beginning, and nothing runs away from its reader", async ({
	page,
	context,
	expectAccessible,
	endAfterwards,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const site = await startEndlessSite(beginning);
	endAfterwards(site.close);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
	const field = page.getByRole("textbox", { name: "Message" });
	const log = page.getByRole("log");
	const growing = log.locator("[data-answer] p").last();
	const pill = page.getByRole("button", { name: "Jump to the end" });
	const top = () => log.evaluate((box) => box.scrollTop);
	const distance = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
	async function grow(text: string) {
		site.goOn(text);
		await expect(growing).toContainText(text.trim().split("\n").at(-1) ?? "");
	}
	async function ask(text: string) {
		// A call that was stopped a moment ago has not ended yet.
		await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
		await field.fill(text);
		await field.press("Enter");
		await expect(growing).toContainText(beginning);
		return log.locator("[data-role=user]").filter({ hasText: text });
	}

	await test.step("a text that is followed moves under no pressed mouse", async () => {
		await ask(`Go on.${"\nAnd on.".repeat(14)}`);
		await growing.hover({ position: { x: 2, y: 8 } });
		await page.mouse.down();
		const before = await top();
		await grow(` ${"and on ".repeat(80)}A.`);
		expect(await top()).toBe(before);
		await growing.hover({ position: { x: 150, y: 8 } });
		await page.mouse.up();
	});

	await test.step("what is selected stays selected, in view, and can be copied", async () => {
		const before = await top();
		const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
		expect(selected).toMatch(/^The first words/);
		for (const end of ["B.", "C **bold", "** D.", "E.\n\nF."]) site.goOn(` ${end}`);
		await expect(log).toContainText("F.");
		expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
		expect(await top()).toBe(before);
		await page.keyboard.press("ControlOrMeta+c");
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(selected);
		await page.evaluate(() => getSelection()?.empty());
		await page.getByRole("button", { name: "Stop" }).click();
	});

	for (const [place, { width, height }] of sizes.entries()) {
		await test.step(`a long answer leaves its question in view, and a way to its end: ${width} px`, async () => {
			await page.setViewportSize({ width, height });
			const question = await ask(`Question ${place}`);
			await grow(` ${"and on ".repeat(20)}A.`);
			await expect.poll(distance).toBeLessThan(2);
			await expect(pill).toHaveCount(0);
			await grow(`\n\n${lines}`);
			await expect(pill).toBeInViewport({ ratio: 1 });
			await expect(question).toBeInViewport({ ratio: 1 });
			await expect(log.getByText(beginning).last()).toBeInViewport();
			const before = await top();
			await grow("\n\nMore.");
			expect(await top()).toBe(before);
			if (place === 0) await expectAccessible(width);
			await pill.click();
			await expect(growing).toBeInViewport();
			await expect(log).toBeFocused();
			await expect(pill).toHaveCount(0);
			await page.getByRole("button", { name: "Stop" }).click();
		});
	}

	await test.step("its place survives Home and Back, and a look at another model", async () => {
		await ask("A last one");
		await grow(`\n\n${lines}`);
		const line = log.getByText("Line 20 of it.").last();
		await log.evaluate((box) => box.scrollTo(0, box.scrollHeight - 1_500));
		await expect(line).toBeInViewport();
		const placeOf = async () => (await line.boundingBox())?.y ?? 0;
		const place = await placeOf();
		await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
		await expect(log).toHaveCount(0);
		await page.goBack();
		await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(2);
		site.goOn(" G.");
		await expect(log).toContainText("G.");
		await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
		await expect(log).toHaveCount(0);
		await page.getByLabel("Model Selection").selectOption(modelIds.deepSeek);
		await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(2);
	});

	await test.step("a table of ten columns is whole on paper, which is light", async () => {
		await page.emulateMedia({ colorScheme: "dark" });
		await page.getByRole("button", { name: "Stop" }).click();
		await ask("A table");
		site.goOn(`\n\n${wide}\n\n# After it`);
		// Markdown's code may load after the text.
		await expect(page.getByRole("heading", { name: "After it" })).toBeVisible();
		// The width of A4 without its margins.
		await page.setViewportSize({ width: 718, height: 1_000 });
		await page.emulateMedia({ media: "print" });
		const paper = await page.evaluate(() => {
			const { backgroundColor, color } = getComputedStyle(document.body);
			const { right } = document.querySelector("table")?.getBoundingClientRect() ?? {};
			const head = document.querySelector("thead");
			const heads = head && getComputedStyle(head).display;
			const clipped = [...document.querySelectorAll("th, td")].filter(
				({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
			);
			return { backgroundColor, color, right, heads, clipped: clipped.length };
		});
		expect(paper).toEqual({
			backgroundColor: "rgb(247, 246, 242)",
			color: "rgb(27, 26, 23)",
			right: expect.any(Number),
			heads: "table-header-group",
			clipped: 0,
		});
		expect(paper.right).toBeLessThanOrEqual(718);
		await keepPicture(page, "paper");
		if (process.env["E2E_SHOTS"]) await page.pdf({ path: test.info().outputPath("paper.pdf") });
	});
});
