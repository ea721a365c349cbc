import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import { startProcess } from "../testing/server-process.ts";
import { expect, keepBothThemes, test } from "./fixtures.ts";
import { keepConversations } from "./kept-conversations.ts";
import { closeAndPress, generate, modelIds, nextHistoryStep } from "./playground-page.ts";

/** Checks accessibility on a phone and on a wide screen; E2E_SHOTS saves a screenshot of each in both themes. */
async function everywhere(
	page: Page,
	name: string,
	expectAccessible: (...widths: number[]) => Promise<void>,
) {
	const widths = [390, 1440];
	// High enough that the assistant's button covers nothing.
	await page.setViewportSize({ width: 390, height: 2400 });
	await expectAccessible(...widths);
	if (!process.env["E2E_SHOTS"]) return;
	for (const width of widths) {
		await page.setViewportSize({ width, height: 2400 });
		await keepBothThemes(page, `${name}-${width}`);
	}
}

test("formulas, a transcript and a picture each do what they offer, and are judged everywhere", async ({
	page,
	context,
	expectAccessible,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const judge = (name: string) => everywhere(page, name, expectAccessible);
	await test.step("formulas cost nothing where none occurs, come whole while an answer streams, and are MathML", () =>
		readFormulas(page, judge));
	const model = page.getByLabel("Model Selection");
	await page.setViewportSize({ width: 1280, height: 720 });
	await model.selectOption(modelIds.whisper);
	await test.step("a transcript is heard part by part, plays as captions, is copied, kept and searched", () =>
		hearTranscript(page, judge));
	await page.setViewportSize({ width: 1366, height: 768 });
	await model.selectOption(modelIds.flux);
	await test.step("a picture is drawn again, seen full screen and copied", () =>
		drawPictures(page, judge));
});

type Judge = (name: string) => Promise<void>;

async function hearTranscript(page: Page, judge: Judge) {
	await expect(page.getByText("up to 25 MB and 10 minutes.")).toBeVisible();
	await page.getByRole("button", { name: "A greeting, 6 seconds" }).click();
	await expect(page.getByRole("slider", { name: "Position" }).first()).toHaveAttribute(
		"aria-valuetext",
		"0:00 of 0:06",
	);
	// It does not play by itself.
	await expect(page.getByRole("button", { name: "Play recording" }).first()).toBeVisible();
	const parts = page.getByRole("list", { name: "What was said, in parts" });
	const second = parts.getByRole("button").nth(1);
	// Slow, so that it does not end during the test.
	await second.focus();
	await page.evaluate(() => {
		for (const audio of document.querySelectorAll("audio")) audio.playbackRate = 0.1;
	});
	await page.keyboard.press("Enter");
	await expect(second).toHaveAttribute("aria-current", "true");
	await expect(page.getByRole("button", { name: "Pause recording" })).toBeVisible();
	await page.getByRole("button", { name: "Pause recording" }).click();
	await expect(parts.locator("[aria-current]")).toHaveCount(1);

	await test.step("plays as the captions of a film", async () => {
		const names: string[] = [];
		for (const kind of ["srt", "vtt"]) {
			const downloading = page.waitForEvent("download");
			await page.getByRole("link", { name: `Download as ${kind.toUpperCase()}` }).click();
			const download = await downloading;
			names.push(download.suggestedFilename());
			const file = readFileSync(await download.path(), "utf8");
			if (kind === "vtt") expect(await cuesPlayed(page, file)).toMatchObject({ count: 2 });
			else expect(file).toMatch(/^1\n00:00:00,000 --> 00:00:0\d,\d{3}\nSimulated transcription/);
		}
		expect(names).toEqual([
			expect.stringMatching(/^transcription-\d{13}\.srt$/),
			expect.stringMatching(/^transcription-\d{13}\.vtt$/),
		]);
	});

	await test.step("is copied and kept as a text", async () => {
		await page.getByRole("button", { name: "Copy the transcription" }).click();
		const whole = await page.evaluate(() => navigator.clipboard.readText());
		expect(whole).toMatch(
			/^Simulated transcription: I measured a recording of 6\.\d seconds.+ would now write down the words\.$/,
		);
		const downloading = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download as text" }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^transcription-\d{13}\.txt$/);
		expect(readFileSync(await download.path(), "utf8").trim()).toBe(whole);
	});

	const search = page.getByRole("searchbox", { name: "Search in the text" });
	await search.fill("WRITE down");
	await expect(parts.locator("mark")).toHaveText("write down");
	await expect(parts.getByRole("listitem")).toHaveCount(1);
	await expect(page.getByText("1 of 2 parts")).toBeVisible();
	await judge("transcript");
}

/** Plays the sample with a caption file: returns the number of its cues and the last one shown. */
function cuesPlayed(page: Page, file: string) {
	return page.evaluate(async (text) => {
		const video = document.createElement("video");
		const element = document.createElement("track");
		video.src = "/samples/speech.mp3";
		element.src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
		element.track.mode = "showing";
		// Listen to both before loading, since either may come first.
		const loaded = Promise.all([
			new Promise((resolve, reject) => {
				element.onload = resolve;
				element.onerror = reject;
			}),
			new Promise((resolve) => {
				video.onloadeddata = resolve;
			}),
		]);
		video.append(element);
		document.body.append(video);
		await loaded;
		const changed = new Promise((resolve) => {
			element.track.oncuechange = resolve;
		});
		video.currentTime = 5.5;
		await changed;
		const [active] = element.track.activeCues ?? [];
		const shown = active instanceof VTTCue ? active.text : undefined;
		video.remove();
		return { count: element.track.cues?.length, shown };
	}, file);
}

const formulas = [
	"Prices of $5 and $10 stay prices. The energy is $E = mc^2$, and \\(\\color{red}{a_1}\\) is red.",
	"$$\n\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}\n$$",
	"\\begin{code} is no formula, and \\(\\nosuch{x}\\) is none either.",
	"\\[\n\\begin{aligned}f(x) &= (x+1)^2 \\\\ &= x^2 + 2x + 1 + a + b + c + d + e + f + g + h\\end{aligned}\n\\]",
	"So\n\n\\[ A = \\begin{pmatrix}1 & 2\\\\3 & 4\\end{pmatrix} \\]",
].join("\n\n");

async function readFormulas(page: Page, judge: Judge) {
	const { deepSeek: modelId } = modelIds;
	await keepConversations(page, [
		{ id: "1-a", modelId, at: Date.now() - 1_000, said: [["Which formulas?", formulas]] },
		{ id: "1-b", modelId, said: [["Which prices?", "It costs $5 and $10."]] },
	]);
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	const fetched = () => requests.filter((url) => url.includes("math-element"));
	await page.goto(`/playground?model=${encodeURIComponent(modelId)}`);
	await page.locator(".markdown").waitFor();
	await expect(page.getByText("It costs $5 and $10.")).toBeVisible();
	expect(fetched()).toEqual([]);
	const message = page.getByRole("textbox", { name: "Message" });
	const answers = page.locator("[data-role=assistant] blockquote");
	// The formula renderer loads with the first formula.
	await message.fill("Is \\(x\\) right?");
	await message.press("Enter");
	await expect(page.getByText("The answer is complete.")).toBeAttached();
	await expect(answers.last().locator("math")).toHaveCount(1);
	await page.evaluate(() => {
		const seen = { halves: 0, gone: 0 };
		Object.assign(globalThis, { seen });
		let most = 0;
		new MutationObserver(() => {
			const count = document.querySelectorAll("math").length;
			if (count < most) seen.gone += 1;
			most = Math.max(most, count);
			const answer = [...document.querySelectorAll("[data-role=assistant] blockquote")].at(-1);
			if (/\\[()]|\\frac|mc\^/.test(answer?.textContent ?? "")) seen.halves += 1;
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	await message.fill("It costs $5. Is \\(E = mc^2\\) or \\(\\frac{a}{b}\\) right?");
	await message.press("Enter");
	await expect(answers.last().locator("math")).toHaveCount(2);
	await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
	await expect(answers.last()).toContainText("It costs $5.");
	expect(await page.evaluate("seen")).toEqual({ halves: 0, gone: 0 });

	await test.step("are drawn as MathML, prices are not", async () => {
		await page.getByRole("link", { name: "Which formulas?" }).click();
		const log = page.getByRole("log", { name: "Conversation" });
		await expect(log.locator("math")).toHaveCount(5);
		expect(fetched()).toHaveLength(1);
		await expect(log.getByText("Prices of $5 and $10 stay prices.")).toBeVisible();
		await expect(log.locator("math msub").locator("..").first()).toBeVisible();
		await expect(log.locator("math [style*=color]").first()).toHaveCSS("color", "rgb(255, 0, 0)");
		await expect(log.locator("code", { hasText: "\\nosuch{x}" })).toBeVisible();
		await judge("formulas");
	});
}

async function drawPictures(page: Page, judge: Judge) {
	const sent: unknown[] = [];
	page.on("request", (request) => {
		if (request.url().includes("generateImage")) sent.push(request.postDataJSON());
	});
	// The sandbox has three drawings: one seed in three would repeat the first one, this one does not.
	await page.evaluate(() => {
		Math.random = () => 0.75;
	});
	const parameters = page.locator("summary", { hasText: "Parameters" });
	await parameters.click();
	await page.getByLabel("Seed").fill("3");
	await parameters.click();
	await generate(page, "A lighthouse");
	await test.step("it and its actions are in view together on a small laptop", async () => {
		const results = page.locator("#results");
		for (const part of [
			results.getByRole("img"),
			results.getByRole("link", { name: "Download" }),
			results.getByRole("button", { name: "Copy the picture" }),
			results.getByRole("button", { name: "Share" }),
		]) {
			await expect(part).toBeInViewport({ ratio: 1 });
		}
		// And not under the sticky bar.
		const [picture, download] = [
			await results.getByRole("img").boundingBox(),
			await results.getByRole("link", { name: "Download" }).boundingBox(),
		];
		expect((picture?.y ?? 0) + (picture?.height ?? 1e6)).toBeLessThan(download?.y ?? 0);
	});
	await test.step("in the narrowest window the bar covers no more than the page's scroll padding", async () => {
		await page.setViewportSize({ width: 320, height: 480 });
		const bar = await page.locator(".result-bar").boundingBox();
		expect(bar?.height).toBeLessThanOrEqual(64);
		await page.setViewportSize({ width: 1366, height: 768 });
	});
	const another = page.getByRole("button", { name: "Another one" });
	await another.click();
	const pictures = page.getByRole("list", { name: "Pictures of this description" });
	await expect(pictures.getByRole("button")).toHaveCount(2);
	expect(sent).toMatchObject([
		{ prompt: "A lighthouse" },
		{ prompt: "A lighthouse", parameters: { seed: expect.any(Number) } },
	]);
	const picture = page.getByRole("img", { name: "A lighthouse" });
	const drawn = await looksOf(picture);
	const first = pictures.getByRole("button", { name: "Picture 1" });
	await first.focus();
	await page.keyboard.press("Enter");
	await expect(first).toHaveAttribute("aria-current", "true");
	await expect(picture).toBeVisible();
	expect(await looksOf(picture)).not.toBe(drawn);
	await judge("pictures");

	await page.getByRole("button", { name: "Copy the picture" }).click();
	await expect(page.getByText("Copied", { exact: true })).toBeAttached();
	const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
	expect(types).toEqual(["image/png"]);

	const open = page.getByRole("button", { name: "Open full screen" });
	await open.focus();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog", { name: "A lighthouse" });
	await expect(dialog.getByText("100%")).toBeVisible();
	await page.keyboard.press("+");
	await page.keyboard.press("+");
	await expect(dialog.getByText("200%")).toBeVisible();
	const area = dialog.getByRole("group");
	await area.focus();
	const scrollTop = () => area.evaluate((element) => element.scrollTop);
	await expect.poll(scrollTop).toBeGreaterThan(0);
	const before = await scrollTop();
	await page.keyboard.press("ArrowDown");
	await expect.poll(scrollTop).toBeGreaterThan(before);
	await judge("full-screen");
	await page.keyboard.press("0");
	await expect(dialog.getByText("100%")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(open).toBeFocused();

	await page.keyboard.press("Enter");
	await expect(dialog).toBeVisible();
	const closed = nextHistoryStep(page);
	await closeAndPress(dialog, open);
	await expect(dialog).toBeVisible();
	await closed;
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(picture).toBeVisible();
}

/** A picture's pixels as text. */
function looksOf(picture: Locator): Promise<string> {
	return picture.evaluate(async (element: HTMLImageElement) => {
		await element.decode();
		const canvas = document.createElement("canvas");
		canvas.getContext("2d")?.drawImage(element, 0, 0, canvas.width, canvas.height);
		return canvas.toDataURL();
	});
}

// They share a site, whose start takes longer than any of them.
test.describe("a panel on another site, and two models side by side", () => {
	// Of the answer that the test prevents.
	test.use({ allowedConsole: [/net::ERR_FAILED.*generateText/] });

	test("the panel works in a frame; one input or file has two answers, each on its own", async ({
		page,
		expectAccessible,
		endAfterwards,
	}) => {
		const panel = `/embed?model=${encodeURIComponent(modelIds.smolLm)}`;
		await test.step("where it is not allowed, it says what it lacks", async () => {
			await page.goto(panel);
			await expect(page.getByText("Other sites can’t embed this yet")).toBeVisible();
			await page.goto("/embed?model=no/such");
			await expect(page.getByText("This model isn’t available.")).toBeVisible();
			await expectAccessible();
		});

		const around = await pageAround("<div id=place></div>");
		endAfterwards(around.close);
		const site = await startProcess(resolve("dist/server/main.js"), {
			EMBED_ORIGINS: around.origin,
			MODELS_FILE: modelsToCompare(),
		});
		endAfterwards(() => site.end("SIGTERM"));
		await test.step("in a frame of a listed site, which learns its height", async () => {
			await page.goto(site.origin + panel);
			await expect(page.getByRole("heading", { name: "SmolLM3-3B", level: 1 })).toBeVisible();
			await expect(page.getByRole("banner")).toHaveCount(0);
			await expect(page.getByRole("contentinfo")).toHaveCount(0);
			await expect(page.getByRole("button", { name: /Assistant/ })).toHaveCount(0);
			await expect(page.getByText("Other sites can’t embed this yet")).toBeHidden();
			const box = page.getByRole("textbox", { name: "Embed this panel" });
			const code = await box.inputValue();
			for (const width of [390, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				const cut = await box.evaluate((field) => [
					field.scrollHeight - field.clientHeight,
					field.scrollWidth - field.clientWidth,
				]);
				expect(cut, `cut at ${width} px`).toEqual([0, 0]);
			}
			await everywhere(page, "embed", expectAccessible);

			await page.setViewportSize({ width: 900, height: 900 });
			await page.goto(around.origin);
			await page.evaluate((snippet) => {
				const place = document.querySelector("#place");
				place?.append(document.createRange().createContextualFragment(snippet));
			}, code);
			const frame = page.frameLocator("iframe");
			const facts = frame.getByRole("button", { name: /^About / });
			await facts.click();
			await expect(frame.getByText("You have 60 of 60 left this hour.")).toBeVisible();
			await page.keyboard.press("Escape");
			const height = () =>
				page.locator("iframe").evaluate((element: HTMLElement) => element.offsetHeight);
			await expect.poll(height).not.toBe(720);
			await frame
				.getByLabel("Text Input")
				.fill("[Whisper Large V3](/playground?model=openai/whisper-large-v3)");
			await frame.getByRole("button", { name: "Generate" }).click();
			await expect(frame.getByText("The text is complete.")).toBeAttached();
			await facts.click();
			await expect(frame.getByText("You have 59 of 60 left this hour.")).toBeVisible();
			await page.keyboard.press("Escape");
			const inside = () =>
				frame.locator("main").evaluate((element: HTMLElement) => element.offsetHeight);
			await expect.poll(async () => (await height()) - (await inside())).toBe(0);
			await expect(frame.getByRole("textbox", { name: "Embed this panel" })).toHaveCount(0);
			// Its own tests have the screen.
			await page
				.context()
				.route("**/playground?model=openai*", (route) =>
					route.fulfill({ contentType: "text/html", body: "" }),
				);
			const opening = page.waitForEvent("popup");
			await frame.getByRole("link", { name: "Whisper Large V3" }).click();
			expect((await opening).url()).toContain(`${site.origin}/playground?model=`);
			await expect(frame.getByRole("heading", { name: "SmolLM3-3B" })).toBeVisible();
		});

		await test.step("one input, two answers; the page shows the price first", async () => {
			await page.goto(`${site.origin}/playground?model=one`);
			const compare = page.getByRole("button", { name: "Compare" });
			const button = page.getByRole("button", { name: "Generate" });
			await expect(button).not.toContainText("point");
			await compare.press("Enter");
			const choice = page.getByLabel("Compare with");
			await expect(choice).toBeFocused();
			await expect(compare).toHaveAttribute("aria-expanded", "true");
			await choice.selectOption("Model two");
			await expect(button).toContainText("4 points");
			const one = page.getByRole("region", { name: "Model one" });
			const two = page.getByRole("region", { name: "Model two" });

			const body = (request: Request) => request.postData() ?? "";
			await page.route("**/trpc/generateText*", (route) =>
				body(route.request()).includes('"two"') ? route.abort() : route.continue(),
			);
			const field = page.getByLabel("Text Input");
			await field.fill("Which models can I try here?");
			await page.keyboard.press("Control+Enter");
			await expect(two.getByRole("alert")).toBeVisible();
			await expect(field).toBeFocused();
			await expect(one.getByText("Model one: The text is complete.")).toBeAttached();
			await expect(one.getByRole("heading", { name: "A simulated answer" })).toBeVisible();
			await expect(two.getByRole("heading", { name: "A simulated answer" })).toHaveCount(0);
			await page.unroute("**/trpc/generateText*");
			await two.getByRole("button", { name: "Try again" }).click();
			await expect(two.getByText("Model two: The text is complete.")).toBeAttached();
			const figures = page.getByRole("table", { name: "Figures of both answers" });
			await expect(
				figures.getByRole("row", { name: /^First token (better)?[\d.]+ s (better)?[\d.]+ s$/ }),
			).toBeVisible();
			for (const [width, height] of [
				[1440, 900],
				[1366, 768],
				[390, 844],
			] as const) {
				await page.setViewportSize({ width, height });
				const [first, second, input] = [await boxOf(one), await boxOf(two), await boxOf(field)];
				expect([second.width, second.height]).toEqual([first.width, first.height]);
				expect(input.y + input.height).toBeLessThan(first.y);
				if (width === 390) expect(second.y).toBeGreaterThan(first.y + first.height);
				else {
					expect(second.y).toBe(first.y);
					expect(input.width).toBeGreaterThan(2 * first.width - 100);
					expect((await boxOf(choice)).y).toBe((await boxOf(page.getByLabel("Model Selection"))).y);
				}
			}
			await everywhere(page, "side-by-side", expectAccessible);

			await page.setViewportSize({ width: 1280, height: 900 });
			await page.getByRole("button", { name: "Generate" }).click();
			await two.getByRole("button", { name: "Stop" }).click();
			await expect(two.getByText("Stopped", { exact: true })).toBeVisible();
			await expect(one.getByText("Model one: The text is complete.")).toBeAttached();
			await compare.press("Enter");
			await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeVisible();
			await expect(choice).toHaveCount(0);
			await expect(compare).toBeFocused();
		});

		await test.step("one file goes to two models; conversation-first.spec.ts has two chats", async () => {
			await page.goto(`${site.origin}/playground?model=five&with=six`);
			await page.getByRole("button", { name: "A boat at sunset" }).click();
			for (const name of ["Model five", "Model six"]) {
				const side = page.getByRole("region", { name });
				await expect(side.getByRole("list", { name: "Classification" })).toBeVisible();
			}
			// The only model of its task.
			await page.goto(`${site.origin}/playground?model=seven&with=one`);
			await expect(page.getByRole("button", { name: "Generate" })).toContainText("2 points");
			await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(0);
		});
	});
});

/** Another site's page with the panel in a frame, and the heights that it receives. */
async function pageAround(source: string) {
	const server = createServer((_request, response) => {
		response.setHeader("content-type", "text/html");
		response.end(
			`<!doctype html><html lang="en"><title>Around</title><h1>Around</h1>${source}</html>`,
		);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A catalogue with the panel's model, two models of a task, twice, and one that is alone. */
function modelsToCompare() {
	const model = (id: string, task: string, points: number) => ({
		...{ id, task, points, name: `Model ${id}` },
		description: { en: "A model." },
	});
	const models = [
		{ ...model(modelIds.smolLm, "generateText", 1), name: "SmolLM3-3B" },
		...[model("one", "generateText", 1), model("two", "generateText", 3)],
		...[model("five", "classify", 2), model("six", "classify", 2), model("seven", "tts", 2)],
	];
	const file = join(mkdtempSync(join(tmpdir(), "vitrine-views-")), "models.yaml");
	writeFileSync(file, JSON.stringify({ models }));
	return file;
}

async function boxOf(part: Locator) {
	const box = await part.boundingBox();
	if (!box) throw new Error("not on the page");
	return box;
}
