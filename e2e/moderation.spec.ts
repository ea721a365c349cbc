import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ServerProcess, startProcess } from "../testing/server-process.ts";
import { rulesOf, startJudge } from "../testing/stand-in-judge.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { generate, modelIds, openResults, resultsButton } from "./playground-page.ts";

// One site for all: it takes a second to start.
test.describe.configure({ mode: "default" });
test.use({ allowedConsole: [/status of 422/] });

let words: Awaited<ReturnType<typeof startJudge>>;
let pictures: Awaited<ReturnType<typeof startJudge>>;
let site: ServerProcess;

test.beforeAll(async () => {
	[words, pictures] = await Promise.all([startJudge(), startJudge()]);
	const folder = mkdtempSync(join(tmpdir(), "vitrine-rules-"));
	const file = join(folder, "models.yaml");
	const tasks = { flux: "generateImage", smolLm: "generateText", detr: "detect" } as const;
	const models = [modelOf("flux"), modelOf("smolLm"), modelOf("detr")];
	function modelOf(name: keyof typeof tasks) {
		return { id: modelIds[name], task: tasks[name], name, description: "For tests." };
	}
	const moderation = rulesOf(words, pictures);
	writeFileSync(file, JSON.stringify({ moderation, models }));
	site = await startProcess(resolve("dist/server/main.js"), {
		PROVIDER: "auto",
		MODELS_FILE: file,
		VISITOR_POINTS_PER_HOUR: "1000",
		DATA_DIR: folder,
	});
});
test.afterAll(async () => {
	await site?.end("SIGTERM");
	await Promise.all([words.close(), pictures.close()]);
});

function open(name: keyof typeof modelIds): string {
	return `${site.origin}/playground?model=${encodeURIComponent(modelIds[name])}`;
}

test("what the rules withdraw, refuse or veil is said, and stays out of sight", async ({
	page,
	expectAccessible,
}) => {
	await test.step("a withdrawn answer leaves a calm note, no words and nothing in the history", async () => {
		words.feel("pass", "refuse");
		await page.goto(open("smolLm"));
		await generate(page, "Tell me a story");
		await expect(
			page.getByText(/^This answer was withdrawn: this site’s rules/).last(),
		).toBeVisible();
		await expect(page.locator(".markdown")).toHaveCount(0);
		await expect(page.getByLabel("Text Input")).toHaveValue("Tell me a story");
		await expect(page.getByRole("button", { name: "Copy", exact: true })).toHaveCount(0);
		await expectAccessible();
		await keepPicture(page, "withdrawn");
		await expect(resultsButton(page)).toHaveCount(0);
	});

	await test.step("a refused prompt stays in the form, costs nothing, and names whose rule it was", async () => {
		words.feel("refuse");
		pictures.feel("pass");
		await page.getByLabel("Model Selection").selectOption(modelIds.flux);
		await generate(page, "Something this site does not draw");
		const card = page.getByRole("region", { name: "Error" });
		await expect(card).toContainText("This site’s rules do not allow this, so it was withheld.");
		await expect(card).toContainText("You can fix this.");
		await expect(card).toContainText("No points used");
		await expect(page.getByLabel("Text Input")).toHaveValue("Something this site does not draw");
		await expectAccessible();
		await keepPicture(page, "refused");
	});

	await test.step("a veiled picture is shown by keyboard, and stays blurred wherever else it appears", async () => {
		words.feel("pass");
		pictures.feel("veil");
		await generate(page, "A lighthouse");
		const show = page.getByRole("button", { name: "Show the picture" });
		await expect(show).toBeVisible();
		const results = page.getByRole("figure");
		// Inert content is unreachable for keyboard and screen reader.
		await expect(page.locator("figure [inert] img")).toHaveCount(1);
		await expect(page.getByText("This picture may be explicit, so it is blurred.")).toBeVisible();
		await expect(results.getByRole("link", { name: "Download" })).toHaveCount(0);
		await expectAccessible(390);
		await keepPicture(page, "veiled-390");
		await page.emulateMedia({ colorScheme: "dark" });
		await page.setViewportSize({ width: 1440, height: 900 });
		await keepPicture(page, "veiled-1440-dark");
		await show.focus();
		await page.keyboard.press("Enter");
		await expect(page.locator("figure [inert]")).toHaveCount(0);
		await expect(results.getByRole("img", { name: "A lighthouse" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Blur it again" })).toBeFocused();
		await expect(results.getByRole("link", { name: "Download" })).toBeVisible();
		await expectAccessible();
		await keepPicture(page, "shown");
		// When sent on, it is blurred in the form and in the result.
		await page.getByRole("button", { name: "Find objects" }).click();
		await expect(page.getByAltText(/^Preview of/)).toHaveCSS("filter", /blur/);
		await expect(page.getByRole("button", { name: "Show the picture" })).toBeVisible();
		await keepPicture(page, "sent-on");
		await openResults(page);
		const thumbs = page.getByRole("list", { name: /^Your results:/ }).locator("img");
		await expect(thumbs).toHaveCount(2);
		for (const thumb of await thumbs.all()) await expect(thumb).toHaveCSS("filter", /blur/);
		await keepPicture(page, "history");
	});
});
