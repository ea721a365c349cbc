import { expect, test } from "./fixtures.ts";

const refused = /Content Security Policy|violates the following/;

test.use({ allowedConsole: [refused] });

test("the policy runs no script and no style but the page's own, and no part fetches styles", async ({
	page,
}) => {
	// An injected script, and the page's own script after a change.
	await page.route("/", async (route) => {
		const response = await route.fetch();
		const body = (await response.text())
			.replace("localStorage.getItem", "document.title='changed';localStorage.getItem")
			.replace("</title>", "</title><script>document.title='slipped in'</script>")
			.replace("</body>", "<style>h1{display:none}</style></body>");
		await route.fulfill({ response, body });
	});
	const refusals: string[] = [];
	page.on("console", (message) => {
		if (refused.test(message.text())) refusals.push(message.text());
	});
	const sheets: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "stylesheet") sheets.push(request.url());
	});
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page).toHaveTitle(/try AI models with open weights/);
	expect(refusals).toHaveLength(3);

	await test.step("no later page and no lazy part fetches styles", async () => {
		await page.getByRole("link", { name: "Try the Playground" }).click();
		const select = page.getByLabel("Model Selection");
		await expect(select).toHaveCSS("appearance", "base-select");
		await select.selectOption("deepseek-ai/DeepSeek-R1-0528");
		await page.getByPlaceholder("Ask DeepSeek anything...").fill("Which models can I try here?");
		await page.keyboard.press("Enter");
		// The styles of an answer's Markdown, which come with its lazy part elsewhere.
		await expect(page.getByRole("log").locator("blockquote").first()).toHaveCSS(
			"border-inline-start-style",
			"solid",
		);
		expect(sheets).toEqual([]);
		// The policy has refused nothing of the page's own.
		expect(refusals).toHaveLength(3);
	});
});
