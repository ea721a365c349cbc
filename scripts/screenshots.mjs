// Takes the pictures of docs/screenshots from a running server, all or the named ones:
// node scripts/screenshots.mjs <address> [name …]
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const [address = "http://127.0.0.1:3000", ...names] = process.argv.slice(2);
const folder = join(import.meta.dirname, "../docs/screenshots");
const widths = [390, 768, 1440];
const schemes = ["light", "dark"];

const at = (id) => `/playground?model=${encodeURIComponent(id)}`;
const generate = async (page, text) => {
	if (text) await page.getByLabel("Text Input").fill(text);
	await page.getByRole("button", { name: "Generate" }).click();
};
const analyzeSample = async (page) => {
	await page.getByText("Or try one of ours").waitFor();
	await page
		.getByRole("button", { name: /street|bus/i })
		.first()
		.click();
	await page.getByRole("button", { name: "Analyze" }).click();
};

/** Each picture: where, what to do there, and what must be seen before it is taken. */
const scenes = {
	home: { path: "/" },
	playground: { path: "/playground", until: "Does not apply now" },
	text: { path: at("HuggingFaceTB/SmolLM3-3B"), act: generate, until: "Sandbox: simulated" },
	chat: {
		path: at("deepseek-ai/DeepSeek-R1-0528"),
		act: async (page) => {
			await page.getByPlaceholder("Ask DeepSeek anything...").fill("What can I do on this site?");
			await page.keyboard.press("Enter");
		},
		until: "Sandbox: simulated",
	},
	image: {
		path: at("black-forest-labs/FLUX.1-dev"),
		act: (page) => generate(page, "A lighthouse above a calm sea at dawn"),
		until: "Sandbox: simulated",
	},
	classification: {
		path: at("google/vit-base-patch16-224"),
		act: analyzeSample,
		until: "Sandbox: simulated",
	},
	detection: {
		path: at("facebook/detr-resnet-50"),
		act: analyzeSample,
		until: "Sandbox: simulated",
	},
	recording: { path: at("openai/whisper-large-v3"), until: "Use Microphone" },
	speech: { path: at("canopylabs/orpheus-3b-0.1-ft"), act: generate, until: "Sandbox: simulated" },
	error: {
		path: at("black-forest-labs/FLUX.1-dev"),
		act: (page) => generate(page, "sandbox:error=loading"),
		until: "Model is currently loading",
	},
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
	args: ["--no-sandbox"],
});
for (const width of widths) {
	for (const scheme of schemes)
		if (width !== 768 || scheme === "light") await takeAll(width, scheme);
}
await browser.close();

async function takeAll(width, colorScheme) {
	const viewport = { width, height: width < 500 ? 844 : 900 };
	for (const [name, scene] of Object.entries(scenes)) {
		if (names.length > 0 && !names.includes(name)) continue;
		const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
		await page.goto(address + scene.path, { waitUntil: "networkidle" });
		await scene.act?.(page);
		if (scene.until) await page.getByText(scene.until).first().waitFor();
		await page.waitForTimeout(700);
		const picture = await page.screenshot({ fullPage: true });
		await sharp(picture)
			.png({ palette: true, quality: 80, effort: 8 })
			.toFile(join(folder, `${name}-${width}-${colorScheme}.png`));
		await page.close();
	}
}
