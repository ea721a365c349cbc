import { connect, createServer, type Socket } from "node:net";
import type { Page } from "@playwright/test";
import { startEndlessSite } from "./endless-site.ts";
import { expect, test } from "./fixtures.ts";
import { modelIds, openModel } from "./playground-page.ts";

const PASTED = 100_000;
const KEYS = 5;

/** CPU time of the page's main thread in seconds, which a busy machine does not change. */
async function workOf(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send("Performance.enable", { timeDomain: "threadTicks" });
	return async () => {
		const { metrics } = await session.send("Performance.getMetrics");
		return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
	};
}

test("a number that is none stays; a text far too long is refused in words, and a key takes no time", async ({
	page,
}) => {
	await openModel(page, "smolLm");
	await test.step("a number that the browser cannot read stays in its field, with the reason below", async () => {
		await page.getByText("Parameters", { exact: true }).click();
		const field = page.getByLabel("Temperature", { exact: true });
		const reason = page.getByText("Not sent: it must be from 0 to 2.");
		await field.pressSequentially("1e");
		await expect(reason).toBeVisible();
		await expect(field).toHaveAttribute("aria-invalid", "true");
		await field.blur();
		await expect(reason).toBeVisible();
		// The browser has kept what was typed: the next key completes it.
		await field.focus();
		await page.keyboard.press("End");
		await page.keyboard.press("0");
		await expect(field).toHaveValue("1e0");
		await expect(reason).toBeHidden();
	});
	const work = await workOf(page);
	for (const [name, label] of [
		// The browser itself takes seconds for a megabyte, which client/playground/chat/chat.test.tsx has.
		["smolLm", "Text Input"],
		["deepSeek", "Message"],
	] as const) {
		await page.getByLabel("Model Selection").selectOption(modelIds[name]);
		const box = page.getByLabel(label, { exact: true });
		const paste = (text: string) =>
			box.evaluate((field, pasted) => {
				if (field instanceof HTMLElement) field.focus();
				document.execCommand("insertText", false, pasted);
			}, text);
		/** Types some keys; returns the work per key, in milliseconds. */
		const typeOn = async () => {
			const before = await work();
			const length = (await box.inputValue()).length;
			for (let key = 0; key < KEYS; key++) await page.keyboard.press("a");
			await expect.poll(async () => (await box.inputValue()).length).toBe(length + KEYS);
			return ((await work()) - before) * (1_000 / KEYS);
		};

		await box.fill("mine");
		await paste("word ".repeat(PASTED / 5));
		const count = (PASTED + 4).toLocaleString("en");
		await expect(
			page.getByText(new RegExp(`${count} of (at most )?4,000 characters`)).first(),
		).toBeVisible();
		await expect(box).toHaveValue("mine");
		expect(await typeOn()).toBeLessThan(100);
		// The longest text that the field accepts, in letters whose direction must be detected.
		await box.fill("123 ".repeat(4_990));
		expect(await typeOn()).toBeLessThan(100);
	}
});

/** A proxy to the site that can go silent without closing, as after sleep. */
async function openRoad(site: string) {
	const sockets: Socket[] = [];
	const server = createServer((client) => {
		const onward = connect(Number(new URL(site).port), "127.0.0.1");
		for (const socket of [client, onward]) socket.on("error", () => undefined);
		client.pipe(onward);
		onward.pipe(client);
		sockets.push(client, onward);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		fallSilent: () => {
			for (const socket of sockets) socket.unpipe().pause();
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}

test("when a connection falls silent, the page says so after a while and keeps what came", async ({
	page,
	endAfterwards,
}) => {
	const site = await startEndlessSite("Cats are quiet.");
	endAfterwards(site.close);
	const road = await openRoad(site.origin);
	endAfterwards(road.close);
	await page.clock.install();
	await page.goto(`${road.url}/playground?model=${encodeURIComponent(modelIds.deepSeek)}`);
	await page.getByRole("textbox", { name: "Message" }).fill("Compare cats and dogs");
	await page.getByRole("button", { name: "Send" }).click();
	const answer = page.locator("#results [data-answer]");
	await expect(answer).toHaveText(/\w+/);
	road.fallSilent();
	const stop = page.getByRole("button", { name: "Stop", exact: true });
	await expect(stop).toBeVisible();
	await page.clock.fastForward(44_000);
	await expect(stop).toBeVisible();
	await page.clock.fastForward(10_000);
	await expect(page.getByText(/connection/i).first()).toBeVisible();
	await expect(stop).toHaveCount(0);
	await expect(answer).toHaveText(/\w+/);
});
