import { expect, test } from "./fixtures.ts";
import { dot, modelIds, openModel } from "./playground-page.ts";

test.describe("playground", () => {
	test("starts with no model, offers all seven, and the address holds the model, both ways", async ({
		page,
		expectAccessible,
	}) => {
		await page.goto("/playground");
		await expect(page).toHaveTitle(/AI Playground/);
		await expect(page.getByRole("heading", { name: "AI Playground" })).toBeVisible();
		await expect(page.getByText("Choose a model, give it input")).toBeVisible();
		await expect(page.getByText("No Model Selected")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeVisible();
		const groups = await page
			.locator("optgroup")
			.evaluateAll((nodes) =>
				nodes.map((node) => [
					node.getAttribute("label"),
					...[...node.children].map((option) => option.textContent),
				]),
			);
		expect(groups).toEqual([
			["Text", "SmolLM3-3B"],
			["Chat", "DeepSeek-R1"],
			["Image", "FLUX.1 Dev", "Vision Transformer", "DETR Object Detection"],
			["Audio", "Whisper Large V3", "Orpheus TTS"],
		]);
		await expectAccessible();

		await page.getByLabel("Model Selection").press("Space");
		await page.keyboard.type("orph");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\?model=canopylabs/);
		await expect(page.getByLabel("Text Input")).toHaveValue("The answer to the universe is 42");
		await page.goBack();
		await expect(page.getByText("No Model Selected")).toBeVisible();
		await openModel(page, "smolLm");
		await expect(page.getByLabel("Model Selection")).toHaveValue(modelIds.smolLm);
		await expect(page.getByLabel("Text Input")).toHaveValue(/Ouarzazate/);
		await page.goto("/playground?model=somebody/else");
		await expect(page.getByText("No Model Selected")).toBeVisible();

		await test.step("changing the model keeps the file of the same kind only", async () => {
			const list = page.getByLabel("Model Selection");
			await openModel(page, "vit");
			await page.locator("input[type=file]").first().setInputFiles(dot);
			await expect(page.getByText("dot.png")).toBeVisible();
			await list.selectOption("DETR Object Detection");
			await expect(page.getByText("dot.png")).toBeVisible();
			await list.selectOption("Whisper Large V3");
			await expect(page.getByRole("button", { name: "Analyze" })).toBeDisabled();
			await expect(page.getByText("dot.png")).toBeHidden();
		});
	});
});
