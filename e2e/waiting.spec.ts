import type { Locator, Page } from "@playwright/test";
import type { SiteState } from "#shared/site-state.ts";
import { startEndlessSite } from "./endless-site.ts";
import { expect, keepPicture, test } from "./fixtures.ts";
import { shiftOf } from "./layout-shift.ts";
import { generate, holdBack, modelIds, openModel } from "./playground-page.ts";

const phone = { width: 390, height: 844 };
const laptop = { width: 1366, height: 768 };
const windows = [phone, laptop];

/** Reports how long a model usually takes. */
async function setUsualSeconds(page: Page, id: string, medianSeconds: number) {
	await page.route("**/trpc/siteState*", async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		const state: SiteState = result.data;
		const models = state.models.map((one) => (one.id === id ? { ...one, medianSeconds } : one));
		await route.fulfill({ json: { result: { data: { ...state, models } } } });
	});
}

/** Records all layout shifts from the start, but for the effect of a press, which moves its own target. */
async function watchShifts(page: Page) {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(globalThis, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const isOfPress = "hadRecentInput" in entry && entry.hadRecentInput;
				if ("value" in entry && !isOfPress) shifts.push(Number(entry.value));
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
}

/** The beginning of a picture: it is never drawn, as any picture is not at first. */
const undrawn = `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n")}`;

/** An element's position on the page, wherever that is scrolled. */
function placeOnPage(part: Locator) {
	return part.evaluate((element) => {
		const { left, top } = element.getBoundingClientRect();
		return { left, top: top + window.scrollY };
	});
}

/** Resolves when what has changed is drawn, and its shifts are recorded. */
function twoFrames(page: Page) {
	return page.evaluate(
		() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
	);
}

/** An element's position in its card, and its size. The text above it may take one more line. */
async function placeIn(card: Locator, part: Locator) {
	const [around, box] = [await card.boundingBox(), await part.boundingBox()];
	if (!around || !box) throw new Error("not drawn");
	return [box.x - around.x, box.y - around.y, box.width, box.height];
}

/** Answers of flux whose pictures the page never draws, until the returned function is called. */
async function leaveUndrawn(page: Page) {
	const address = "**/trpc/generateImage*";
	await page.route(address, async (route) => {
		const response = await route.fetch();
		const { result } = await response.json();
		await route.fulfill({ json: { result: { data: { ...result.data, imageUrl: undrawn } } } });
	});
	return () => page.unroute(address);
}

/** What is awaited: the place of its shape, and whether its words come first in the card. */
async function placesOfWaiting(results: Locator) {
	const shape = results.locator("[data-waiting=generateImage]");
	const status = results.getByText("Processing your request...");
	await expect(status).toBeInViewport();
	const place = await placeIn(results, shape.locator("> div > div"));
	const [, top = 0] = await placeIn(results, status);
	return { place, isFirst: top < 40 };
}

/** Expects the picture where its shape was, and its title where the words of the wait were. */
async function expectInPlace(
	results: Locator,
	picture: Locator,
	awaited: Awaited<ReturnType<typeof placesOfWaiting>>,
) {
	const [, top = 0] = await placeIn(results, results.getByRole("heading", { level: 3 }));
	expect(top < 40).toBe(awaited.isFirst);
	const place = await placeIn(results, picture);
	for (const [index, side] of ["x", "y", "width", "height"].entries())
		expect(Math.abs((place[index] ?? 0) - (awaited.place[index] ?? 1e6)), side).toBeLessThanOrEqual(
			side === "y" ? 28 : 4,
		);
}

test("a picture is awaited in its place and its shape, with the seconds, and no arrival or press moves anything", async ({
	page,
	expectAccessible,
}) => {
	await watchShifts(page);
	await setUsualSeconds(page, modelIds.flux, 2.4);
	await openModel(page, "flux");
	const draw = await leaveUndrawn(page);
	const results = page.locator("#results");
	const strip = page.getByRole("list", { name: "Pictures of this description" });
	const shape = page.getByRole("radiogroup", { name: "Shape" });
	const moved = () => page.evaluate("shifts.splice(0).reduce((sum, shift) => sum + shift, 0)");
	for (const size of windows) {
		await page.setViewportSize(size);
		await page.getByLabel("Text Input").fill(`a boat ${size.width}`);
		const picture = results.getByRole("img", { name: `a boat ${size.width}` });
		/** Waits, so that what comes counts as more than the effect of a press. */
		const arrives = async (what: string) => {
			await expect(picture).toBeVisible();
			await expect(results.getByRole("button", { name: "Share" })).toBeVisible();
			await twoFrames(page);
			expect.soft(await moved(), `${what} at ${size.width}`).toBeLessThanOrEqual(0.02);
		};
		for (const [name, earlier] of [
			["Generate", size === phone ? 0 : 1],
			["Another one", 1],
		] as const) {
			const release = await holdBack(page, "generateImage");
			const before = await placeOnPage(shape);
			await page.getByRole("button", { name, exact: true }).click();
			await expect(results.locator("[data-waiting]")).toBeVisible();
			const behind = results.locator("[data-waiting] img");
			// The earlier picture stays, before the first one the gallery's drawing.
			await expect(behind).toHaveCount(earlier);
			const look = await results
				.locator("[data-waiting] [class*=blur]")
				.evaluate((one) => [getComputedStyle(one).opacity, getComputedStyle(one).filter]);
			expect(look).toEqual(["0.4", "blur(12px)"]);
			await twoFrames(page);
			expect.soft(await placeOnPage(shape), `${name} at ${size.width}`).toEqual(before);
			const isFirst = name === "Generate";
			// In the narrow window, where they have the least room.
			if (earlier === 0) {
				await expect(results.getByText(/^([3-9]|\d\d) s · usually 3 s$/)).toBeVisible();
				await keepPicture(page, "waiting");
				await expectAccessible();
			}
			const awaited = await placesOfWaiting(results);
			// On a phone no heading stands above the words.
			if (isFirst) expect(awaited.isFirst, `${size.width}`).toBe(size === phone);
			await moved();
			// A shift within half a second of a press would not count.
			await page.waitForTimeout(600);
			await release();
			await arrives(name);
			if (isFirst) await expectInPlace(results, picture, awaited);
		}
		await strip.getByRole("button", { name: "Picture 1" }).click();
		await arrives("an earlier one");
		await page.evaluate(() => window.scrollTo(0, 0));
	}
	await test.step("one that is drawn has the same place, and is 800 px wide at most", async () => {
		await draw();
		await page.setViewportSize({ width: 1920, height: 1080 });
		const picture = results.getByRole("img", { name: /^a boat/ });
		const before = await placeIn(results, picture);
		await page.getByRole("button", { name: "Another one" }).click();
		await expect(strip.getByRole("button")).toHaveCount(3);
		await expect
			.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
			.toBeGreaterThan(1);
		expect(await placeIn(results, picture)).toEqual(before);
		const [, , width] = before;
		expect(width).toBeGreaterThanOrEqual(760);
		expect(width).toBeLessThanOrEqual(800);
	});
});

test("what comes fades in for 120 to 160 ms, not at all with reduced motion, and nothing below the tool moves", async ({
	page,
}) => {
	const motion = () =>
		page.locator("dialog.enters").evaluate((one) => {
			const { animationName, animationDuration } = getComputedStyle(one);
			return [animationName, Number.parseFloat(animationDuration) * 1000];
		});
	await page.setViewportSize(laptop);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await openModel(page, "smolLm");
	await expect(page.locator("#results")).toBeVisible();
	await generate(page, "hello");
	const share = page.locator("#results").getByRole("button", { name: "Share" });
	await expect(share).toBeVisible();
	// The last step has the other windows.
	expect(await shiftOf(page, { of: "footer" })).toBe(0);
	await hasEntered(page);
	await share.click();
	const [name, duration] = await motion();
	expect(name).toBe("enter");
	expect(duration).toBeGreaterThanOrEqual(120);
	expect(duration).toBeLessThanOrEqual(160);
	await page.emulateMedia({ reducedMotion: "reduce" });
	expect((await motion())[0]).toBe("none");
	const entering = () =>
		document
			.getAnimations()
			.filter((one) => one instanceof CSSAnimation && one.animationName === "enter").length;
	expect(await page.evaluate(entering)).toBe(0);

	await test.step("a message, a menu, a panel, a result and the assistant, too", async () => {
		const looksOf = (part: Locator) =>
			part.evaluate((one) => {
				const style = getComputedStyle(one);
				return style.animationName === "none"
					? Number.parseFloat(style.transitionDuration) * 1000
					: Number.parseFloat(style.animationDuration) * 1000;
			});
		const inTime = async (part: Locator) => {
			const milliseconds = await looksOf(part);
			expect(milliseconds).toBeGreaterThanOrEqual(120);
			expect(milliseconds).toBeLessThanOrEqual(160);
			await hasEntered(page);
		};
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await page.keyboard.press("Escape");
		await inTime(
			page.locator("#results .enters", { has: page.getByText("hello").first() }).first(),
		);
		await page.getByRole("button", { name: "About SmolLM3-3B" }).click();
		await inTime(page.getByRole("group", { name: "About SmolLM3-3B" }));
		await page.keyboard.press("Escape");
		await page.getByLabel("Model Selection").selectOption(modelIds.deepSeek);
		await page.getByRole("textbox", { name: "Message" }).fill("A line.");
		await page.keyboard.press("Enter");
		const log = page.getByRole("log");
		await expect(log.getByText(/\d+ tokens/)).toBeVisible();
		for (const role of ["user", "assistant"]) await inTime(log.locator(`[data-role=${role}]`));
		await page.getByRole("button", { name: "Export, delete, parameters" }).click();
		await inTime(page.locator(".chat-menu"));
		await page.getByRole("button", { name: "Parameters", exact: true }).click();
		await inTime(page.getByRole("region", { name: "Parameters" }));
		await page.getByRole("button", { name: "Assistant" }).click();
		await inTime(page.getByRole("dialog", { name: "Assistant" }));
	});

	// first-window.spec.ts opens every model.
	await test.step("nothing below the tool moves in other windows, as it opens and as it answers", async () => {
		for (const [size, name] of [
			[phone, "smolLm"],
			[phone, "orpheus"],
			[laptop, "orpheus"],
		] as const) {
			await page.setViewportSize(size);
			await openModel(page, name);
			await expect(page.locator("#results")).toBeVisible();
			await generate(page, "hello");
			await expect(page.locator("#results").getByRole("button", { name: "Share" })).toBeVisible();
			expect(await shiftOf(page, { of: "footer" }), `${name} at ${size.width}`).toBe(0);
		}
	});
});

/** A press on what still moves may miss (playwright.config.ts). */
async function hasEntered(page: Page) {
	await page.evaluate(() => {
		const entering = document
			.getAnimations()
			.filter((one) => one instanceof CSSAnimation && one.animationName === "enter");
		return Promise.allSettled(entering.map(({ finished }) => finished)).then(() => undefined);
	});
}

/** What moves without end in a part of the page: the animation's name, and the words around it. */
function moving(part: Locator) {
	return part.evaluate((around) =>
		around
			.getAnimations({ subtree: true })
			.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
			.filter(({ playState }) => playState === "running")
			.map((one) => [
				one instanceof CSSAnimation && one.animationName,
				one.effect instanceof KeyframeEffect && one.effect.target?.parentElement?.textContent,
			]),
	);
}

/** Goes on from a text that is still awaited. */
async function expectShapes(page: Page, choose: (name: keyof typeof modelIds) => Promise<unknown>) {
	const shapeOf = (task: string) => page.locator(`#results [data-waiting=${task}]`);
	await expect(shapeOf("generateText")).toBeVisible();
	await choose("orpheus");
	await expect(page.getByLabel("Text Input")).toHaveValue("The answer to the universe is 42");
	const release = await holdBack(page, "tts");
	await generate(page, "hello");
	await expect(shapeOf("tts")).toBeVisible();
	const awaited = await shapeOf("tts").boundingBox();
	await release();
	const play = page.getByRole("button", { name: "Play generated audio" });
	const pause = page.getByRole("button", { name: "Pause generated audio" });
	await expect(play.or(pause)).toBeVisible();
	const player = play.or(pause).locator("../../..");
	await expect
		.poll(async () => {
			const { height = 0 } = (await player.boundingBox()) ?? {};
			return Math.abs(height - (awaited?.height ?? 1e6));
		})
		.toBeLessThan(5);
	await test.step("a second call is not listed as one that runs elsewhere, not for a frame", async () => {
		const listed = await page.evaluateHandle(() => {
			const texts: string[] = [];
			const observer = new MutationObserver(() => {
				for (const { textContent } of document.querySelectorAll("[role=status] li"))
					texts.push(textContent);
			});
			observer.observe(document.body, { childList: true, subtree: true });
			return texts;
		});
		await generate(page, "two");
		await expect(page.locator("#results").getByRole("heading", { name: "two" })).toBeVisible();
		// The text above is still awaited.
		const others = (await listed.jsonValue()).filter((text) => !text.startsWith("SmolLM3-3B "));
		expect(others).toEqual([]);
	});
	await choose("vit");
	await holdBack(page, "classify");
	await page.getByRole("button", { name: /Fruit|fruit/ }).click();
	await expect(shapeOf("classify")).toBeVisible();
}

test("on a phone a running result turns, has its Stop in view, and there is one in every window; each kind has its shape", async ({
	page,
	expectAccessible,
}) => {
	const results = page.locator("#results");
	// One that is out of view is inert, so that screen readers and the keyboard meet one too.
	const stops = page
		.getByRole("button", { name: "Stop", exact: true })
		.and(page.locator(":not([inert])"));
	const words = expect.stringContaining("Processing your request...");
	const calls = {
		smolLm: () => generate(page, "hello"),
		whisper: () => page.getByRole("button", { name: "A greeting, 6 seconds" }).click(),
	};
	/** How many are in view, at least in part. */
	const inView = () =>
		stops.evaluateAll(
			(all) =>
				all.filter((one) => {
					const { top, bottom } = one.getBoundingClientRect();
					return bottom > 0 && top < innerHeight;
				}).length,
		);
	const choose = (name: keyof typeof modelIds) =>
		page.getByLabel("Model Selection").selectOption(modelIds[name]);
	await page.route(/trpc\/(generate|transcribe)/, () => undefined);
	await openModel(page, "whisper");
	// presses.spec.ts has the other screens, which draw the same card.
	for (const name of ["whisper", "smolLm"] as const) {
		await page.setViewportSize(phone);
		if (name === "smolLm") await choose(name);
		await calls[name]();
		const stop = results.getByRole("button", { name: "Stop", exact: true });
		await expect(stop, name).toBeInViewport({ ratio: 1 });
		await expect(stops, name).toHaveCount(1);
		expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44);
		await keepPicture(page, `stop ${name}`);
		await expect.poll(() => moving(results), name).toEqual([["fade", words]]);
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await expect.poll(() => moving(results), name).toContainEqual(["turn", words]);
		await expect.poll(async () => (await moving(results)).length, name).toBe(2);
		await page.emulateMedia({ reducedMotion: "reduce" });
		for (const top of [0, 100, 200, 300, 400, 500]) {
			await page.evaluate((y) => window.scrollTo(0, y), top);
			await expect.poll(inView, `${name}, ${top}`).toBe(1);
		}
		await page.setViewportSize({ width: 1440, height: 900 });
		await expect.poll(inView, name).toBe(1);
		// The text is awaited below.
		if (name === "smolLm") continue;
		await page.setViewportSize(phone);
		await page.evaluate(() => document.querySelector("[data-results]")?.scrollIntoView());
		await expect(stop).toBeVisible();
		await expectAccessible();
		await stop.focus();
		await page.keyboard.press("Enter");
		await expect(results.getByText("Stopped", { exact: true })).toBeVisible();
		await expect(stops).toHaveCount(0);
		await expect(results).toBeFocused();
	}
	await test.step("a text is awaited as lines, a voice as a waveform, a list as rows", () =>
		expectShapes(page, choose));
});

test.describe("with a provider whose answer does not end by itself", () => {
	let site: Awaited<ReturnType<typeof startEndlessSite>>;
	test.beforeAll(async () => {
		site = await startEndlessSite("a long line of words ".repeat(60));
	});
	test.afterAll(() => site.close());

	test("while a long text comes, its Stop stays in view, and a stopped picture says what it cost", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 400 });
		await page.goto(`${site.origin}/playground?model=${encodeURIComponent(modelIds.smolLm)}`);
		await generate(page, "Go on");
		const results = page.locator("#results");
		const stop = results.getByRole("button", { name: "Stop", exact: true });
		await expect(results.getByText("a long line of words")).toBeVisible();
		await expect(stop).toBeInViewport({ ratio: 1 });
		await page.mouse.move(195, 200);
		await page.mouse.wheel(0, 300);
		await expect(stop).toBeInViewport({ ratio: 1 });
		await stop.click();
		await expect(results.getByText("Stopped", { exact: true })).toBeVisible();
		await expect(results).toBeFocused();

		await test.step("a stopped picture says what it cost, as the counter does", async () => {
			// Nobody else's calls change the counter of this site.
			await page.getByLabel("Model Selection").selectOption(modelIds.flux);
			await generate(page, "a boat");
			await expect(page.getByText("Processing your request...")).toBeVisible();
			await stop.click();
			await expect(results.getByText("Stopped", { exact: true })).toBeVisible();
			await expect(results.getByText("4 points used")).toBeVisible();
			await expect(page.getByText(/used at most/)).toHaveCount(0);
		});
	});
});
