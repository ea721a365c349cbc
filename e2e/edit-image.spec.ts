import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ServerProcess, startProcess } from "../testing/server-process.ts";
import { everyModelFile } from "../testing/test-models.ts";
import { expect, keepPicture, test } from "./fixtures.ts";

// A site whose host has turned the model on.
let site: ServerProcess;

test.beforeAll(async () => {
	site = await startProcess(resolve("dist/server/main.js"), {
		PROVIDER: "sandbox",
		MODELS_FILE: everyModelFile(),
		VISITOR_POINTS_PER_HOUR: "1000",
		DATA_DIR: mkdtempSync(join(tmpdir(), "vitrine-edit-")),
	});
});
test.afterAll(async () => {
	await site?.end("SIGTERM");
});

const editor = "/playground?model=black-forest-labs%2FFLUX.1-Kontext-dev";

test("a picture is changed by a sentence, compared by keyboard, and changed again", async ({
	page,
	expectAccessible,
}) => {
	await page.goto(site.origin + editor);
	const send = page.getByRole("button", { name: "Change", exact: true });
	await page.getByRole("button", { name: "A boat at sunset" }).click();
	await expect(page.getByRole("img", { name: "Preview of boat.jpg" })).toBeVisible();
	await expect(send).toBeDisabled();
	const sentence = page.getByRole("textbox", { name: "What to change" });
	await sentence.fill("Mirror it");
	await keepPicture(page, "form");
	await sentence.press("Control+Enter");

	const picture = page.getByRole("img", { name: "Mirror it" });
	await expect(picture).toBeVisible();
	await expect(page.getByText("Demo answer", { exact: true })).toBeVisible();
	const slider = page.getByRole("slider", { name: "Before and after" });
	await expect(slider).toHaveAttribute("aria-valuetext", "50% before");
	await slider.focus();
	await slider.press("End");
	await expect(slider).toHaveAttribute("aria-valuetext", "100% before");
	await slider.press("Home");
	await expect(slider).toHaveAttribute("aria-valuetext", "0% before");
	await expectAccessible();
	await keepPicture(page, "changed");

	await page.getByRole("button", { name: "Change it" }).click();
	await expect(sentence).toBeFocused();
	await expect(sentence).toHaveValue("");
	await sentence.fill("In black and white");
	await send.click();
	await expect(page.getByRole("img", { name: "In black and white" })).toBeVisible();
	const steps = page.getByRole("list", { name: "Steps so far" }).getByRole("button");
	await expect(steps).toHaveText(["changed picture", "changed picture"]);
	// The earlier one is a row of its own: undo is a step back.
	await steps.first().click();
	await expect(picture).toBeVisible();

	await page.reload();
	await expect(picture).toBeVisible();
	await expect(slider).toBeVisible();

	await test.step("in Arabic the earlier picture stands where reading begins", async () => {
		// The example is filled in, and waits: it is not free.
		await page.goto(`${site.origin}/ar${editor}&run=1`);
		const send = page.getByRole("button", { name: "تعديل" });
		await expect(send).toBeEnabled();
		await page.getByRole("textbox", { name: "ما الذي تغيّره" }).fill("اعكسها");
		await send.click();
		// Until it is there, the earlier result is.
		await expect(page.getByRole("img", { name: "اعكسها" })).toBeVisible();
		const slider = page.getByRole("slider", { name: "قبل وبعد" });
		await slider.focus();
		await slider.press("Home");
		await slider.press("ArrowLeft");
		await expect(slider).toHaveAttribute("aria-valuetext", "1% قبل");
		await keepPicture(page, "arabic");
	});
});
