import { readdirSync } from "node:fs";
import { startEndlessSite } from "./endless-site.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { modelIds } from "./playground-page.ts";

const beginning = "The first words of a long paragraph, which goes on";
const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of it.`).join("\n\n");

test("what is read stays where it is while the answer grows, and after a look elsewhere", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const site = await startEndlessSite(`${lines}\n\n${beginning}`);
	await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
	const field = page.getByRole("textbox", { name: "Message" });
	await field.fill("Go on");
	await field.press("Enter");
	const log = page.getByRole("log");
	const growing = log.locator("[data-answer] p").last();
	const top = () => log.evaluate((box) => box.scrollTop);
	const distance = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
	async function grow(text: string) {
		site.goOn(text);
		await expect(growing).toContainText(text.trim());
	}
	await expect(growing).toContainText(beginning);
	await expect.poll(distance).toBeLessThan(2);

	await test.step("a text that is followed moves under no pressed mouse", async () => {
		const box = await growing.boundingBox();
		if (!box) throw new Error("no text");
		const before = await top();
		await page.mouse.move(box.x + 2, box.y + 8);
		await page.mouse.down();
		await grow(` ${"and on ".repeat(120)}A.`);
		expect(await top()).toBe(before);
		await page.mouse.move(box.x + 150, box.y + 8, { steps: 4 });
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
		await expect(page.getByRole("button", { name: "Jump to the latest" })).toBeVisible();
	});

	await test.step("its place survives Home and Back, and a look at another model", async () => {
		await page.evaluate(() => getSelection()?.empty());
		await log.evaluate((box) => box.scrollTo(0, 900));
		await expect.poll(top).toBe(900);
		const line = log.getByText("Line 20 of it.");
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
	await page.goto("about:blank");
	await site.close();
});

const months = ["January", "February", "March", "April", "May", "June", "July", "August"];
const columns = ["Organisation", ...months, "Responsibilities"];
const row = columns.map((column) => `${column}-${"figures".repeat(2)}`);
const wide = [columns, columns.map(() => "---"), ...Array.from({ length: 60 }, () => row)]
	.map((cells) => `| ${cells.join(" | ")} |`)
	.join("\n");

for (const name of ["deepSeek", "smolLm"] as const) {
	test(`a table of ten columns is whole on paper, which is light: ${name}`, async ({ page }) => {
		const site = await startEndlessSite(`${wide}\n\n# After it`);
		await page.emulateMedia({ colorScheme: "dark" });
		await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds[name])}`);
		const field = page.getByRole("textbox", { name: /Message|Text Input/ });
		await field.fill("A table");
		await field.press("Control+Enter");
		if (name === "deepSeek") await field.press("Enter");
		await expect(page.getByText("After it")).toBeVisible();
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
		await keepPicture(page, `paper-${name}`);
		if (process.env["E2E_SHOTS"]) await page.pdf({ path: test.info().outputPath("paper.pdf") });
		await page.goto("about:blank");
		await site.close();
	});
}

test("no file has a name for which blockers refuse it", () => {
	const names = readdirSync("dist/client/assets");
	expect(names.length).toBeGreaterThan(20);
	expect(names.filter((name) => /^(share|social|track|ad|banner|popup)s?[-.]/.test(name))).toEqual(
		[],
	);
});
