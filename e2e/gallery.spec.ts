import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { changeStatus, modelIds, pictures } from "./playground-page.ts";
import { expectRoom, openFolds } from "./room.ts";

const results = (page: Page) => page.locator("#results");

async function expectModel(page: Page, name: keyof typeof modelIds) {
	await expect(page).toHaveURL((url) => {
		const { searchParams } = url;
		return searchParams.get("model") === modelIds[name] && !searchParams.has("run");
	});
}

/** Those after the first visit find two results of each earlier one above the gallery, and in the header. */
const visits = [
	{ path: "/fr", isFromRight: false },
	{ path: "/ar", isFromRight: true },
	{ path: "", isFromRight: false },
];

// Of the stale status.
test.use({ allowedConsole: [/status of 409/] });

test("an address spends nothing; in each language the gallery and what it opens have room in each window; a file given anywhere opens its model", async ({
	page,
	context,
	expectAccessible,
}) => {
	// First, while the browser keeps no result of it.
	await test.step("an address that runs an example spends nothing, with or without a stale status", () =>
		openAddresses(page));
	await page.unrouteAll({ behavior: "ignoreErrors" });
	// presses.spec.ts has every result in English, by touch.
	for (const visit of visits) {
		// A language that was read before would be shown at "/".
		await context.clearCookies();
		await test.step(`${visit.path || "English"}: the home page, the gallery, a text's screen and a file's`, () =>
			expectRoomOnVisit(page, visit));
	}
	await expectAccessible(1440, 390);
	await page.setViewportSize({ width: 1280, height: 720 });
	await test.step("a file that is dropped or pasted anywhere opens the model that takes it, and sends nothing", () =>
		giveFiles(page));
});

async function expectRoomOnVisit(page: Page, { path, isFromRight }: (typeof visits)[number]) {
	await page.setViewportSize({ width: 390, height: 900 });
	await page.goto(`${path}/`);
	await expect(page.locator("#unfinished")).toHaveCount(0);
	// Elsewhere the logo may stand alone.
	if (!path) {
		const name = page.getByRole("banner").getByText("Vitrine", { exact: true });
		await expect(name).toBeInViewport();
	}
	await expectRoom(page, `${path} home`);
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(`${path}/playground`);
	for (const label of path ? (["Write a text", "Find objects"] as const) : []) {
		await tilesOf(page).nth(Object.keys(pictures).indexOf(label)).click();
		await expectModel(page, pictures[label][0]);
		await expect(results(page).locator(".result-bar")).toBeVisible();
		await expect(results(page)).toBeInViewport();
		await expect(page.locator("body")).not.toBeFocused();
		await openFolds(page);
		await expectRoom(page, `${path} ${label}`);
		await page.goBack();
		await expect(tilesOf(page)).toHaveCount(7);
	}
	await expect(tilesOf(page)).toHaveCount(7);
	await page.locator("header [popovertarget]").click();
	await expectRoom(page, `${path} no model`);
	await page.keyboard.press("Escape");
	// In the middle: the heading starts as far from its edge as the card ends from the other.
	const { heading, card } = await edgesOf(page);
	if (isFromRight) expect(heading.end).toBe(card.start);
	else expect(heading.start).toBe(card.end);
}

const tilesOf = (page: Page) => results(page).locator("li a[href$='run=1']");

/** How far the heading and the gallery's card are from the left and the right edge of a narrow window. */
async function edgesOf(page: Page) {
	await page.setViewportSize({ width: 768, height: 1024 });
	const edges = async (part: Locator) => {
		const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
		return { start: x, end: 768 - x - width };
	};
	return {
		heading: await edges(page.getByRole("heading", { level: 1 })),
		card: await edges(results(page)),
	};
}

async function openAddresses(page: Page) {
	const calls: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") calls.push(request.url());
	});
	async function open(prepared: Record<string, string[]>) {
		await changeStatus(page, { prepared });
		await page.goto(`/playground?model=${encodeURIComponent(modelIds.detr)}&run=1`);
		await expectModel(page, "detr");
		await expect(page.getByText("street.jpg").first()).toBeVisible();
	}
	await open({});
	await expect(page.getByRole("button", { name: "Analyze" })).toBeEnabled();
	expect(calls).toEqual([]);
	// The sandbox has no prepared answers, so this status is stale. `prepared.spec.ts` has one that is true.
	await open({ [modelIds.detr]: ["street.jpg"] });
	await expect(page.getByText(/^The free answer to this example is no longer here/)).toBeVisible();
	expect(calls).toHaveLength(1);
}

type Given = { how: "drop" | "paste"; file: string; name?: string; part?: string; text?: string };

/**
 * Drops or pastes a sample on a part of the page, renamed so that it counts as a visitor's own file. False once the
 * page takes it: it listens as soon as its file handling has loaded.
 */
async function give(page: Page, { how, file, name = `my-${file}`, part = "h1", text = "" }: Given) {
	return page.evaluate(
		async ([how, file, name, part, text]) => {
			const bytes = await (await fetch(`/samples/${file}`)).blob();
			const transfer = new DataTransfer();
			transfer.items.add(new File([bytes], name, { type: bytes.type }));
			if (text) transfer.setData("text/plain", text);
			const common = { bubbles: true, cancelable: true };
			const event =
				how === "drop"
					? new DragEvent("drop", { ...common, dataTransfer: transfer })
					: new ClipboardEvent("paste", { ...common, clipboardData: transfer });
			return document.querySelector(part)?.dispatchEvent(event);
		},
		[how, file, name, part, text] as const,
	);
}

async function giveFiles(page: Page) {
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	await expect(page.getByRole("link", { name: "Draw a picture" })).toBeVisible();
	await test.step("while a file is dragged, the page says where it goes", () => drag(page));
	// From the gallery; from text screens, including a conversation; from a form for another kind of file.
	for (const [how, from, file, to] of [
		["drop", undefined, "boat.jpg", "detr"],
		["paste", undefined, "speech.mp3", "whisper"],
		["drop", "smolLm", "boat.jpg", "detr"],
		["drop", "deepSeek", "speech.mp3", "whisper"],
		["drop", "vit", "speech.mp3", "whisper"],
		["drop", "vit", "boat.jpg", "vit"],
	] as const) {
		await test.step(`${how} of ${file} from ${from ?? "the gallery"}`, async () => {
			if (from) {
				await page.getByLabel("Model Selection").selectOption(modelIds[from]);
				await expectModel(page, from);
				await page.locator("main form").waitFor();
			}
			// The models keep the files of the steps before.
			const name = `from-${from ?? "the-gallery"}-${file}`;
			await expect.poll(() => give(page, { how, file, name })).toBe(false);
			await expectModel(page, to);
			await expect(page.getByText(name).first()).toBeVisible();
			await expect(page.getByRole("button", { name: "Analyze", exact: true })).toBeEnabled();
			if (from) return;
			await page.goBack();
			await expect(results(page).getByText("No Model Selected")).toBeVisible();
		});
	}
	await test.step("a paste into a text is the field's; a picture alone says first what opens", () =>
		pasteIntoText(page));
	await test.step("what nobody can read is refused in words", () => dropWords(page));
	expect(sent.filter((url) => !url.includes("status"))).toEqual([]);
}

async function drag(page: Page) {
	const send = (type: "dragover" | "dragleave") =>
		page.evaluate((type) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(["x"], "a.png", { type: "image/png" }));
			const event = { bubbles: true, cancelable: true, dataTransfer };
			return document.body.dispatchEvent(new DragEvent(type, event));
		}, type);
	const words = page.getByText("Drop it: the model that takes it opens.");
	// Before the code that says so has come, the page only holds what is dropped.
	await expect
		.poll(async () => {
			await send("dragover");
			return words.isVisible();
		})
		.toBe(true);
	expect(await send("dragover")).toBe(false);
	await send("dragleave");
	await expect(words).toBeHidden();
}

async function pasteIntoText(page: Page) {
	await page.getByLabel("Model Selection").selectOption(modelIds.smolLm);
	const field = page.getByLabel("Text Input");
	await field.fill("Mine");
	const paste = { how: "paste", file: "boat.jpg", part: "textarea" } as const;
	expect(await give(page, { ...paste, text: "A table" })).toBe(true);
	await expect(page).toHaveURL(/SmolLM3/);
	await expect(field).toHaveValue("Mine");
	await expect.poll(() => give(page, paste)).toBe(false);
	const asked = page.getByRole("dialog", { name: "A picture, pasted into a text" });
	await expect(asked.getByText(/^This field takes only text\./)).toBeVisible();
	await expect(page).toHaveURL(/SmolLM3/);
	await page.keyboard.press("Escape");
	await expect(asked).toBeHidden();
	expect(await give(page, paste)).toBe(false);
	await asked.getByRole("button", { name: /^Name what is shown/ }).click();
	await expectModel(page, "vit");
	await expect(asked).toBeHidden();
	await expect(page.getByText("my-boat.jpg").first()).toBeVisible();
	await page.goBack();
	await expect(field).toHaveValue("Mine");
}

/** On a text screen, which takes no file itself. */
async function dropWords(page: Page) {
	await expect(page.getByLabel("Text Input")).toBeVisible();
	const drop = () =>
		page.evaluate(() => {
			const transfer = new DataTransfer();
			transfer.items.add(new File(["words"], "a.txt", { type: "text/plain" }));
			const event = { bubbles: true, cancelable: true, dataTransfer: transfer };
			return document.querySelector("h1")?.dispatchEvent(new DragEvent("drop", event));
		});
	await expect.poll(drop).toBe(false);
	await expect(page.getByRole("alert").filter({ hasText: "Unsupported file type" })).toBeVisible();
	await expect(page).toHaveURL(/SmolLM3/);
}
