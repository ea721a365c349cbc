import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type MediaMark, markMedia } from "../shared/media-mark.ts";
import { sampleWav } from "../testing/samples.ts";
import { expect, test } from "./fixtures.ts";

const mark: MediaMark = { source: "trainedAlgorithmicMedia", tool: "a/model" };

/** A picture of noise, half of it transparent, as the browser writes it. */
function drawn(page: Page, [type, quality]: readonly [string, number]) {
	return page.evaluate(
		async ([kind, grade]) => {
			const canvas = new OffscreenCanvas(31, 17);
			const context = canvas.getContext("2d");
			if (!context) throw new Error("no canvas");
			const { data, ...size } = context.createImageData(31, 17);
			for (let at = 0; at < data.length; at += 1) data[at] = (at * 7919) % 256;
			context.putImageData(new ImageData(data, 31, 17, size), 0, 0);
			const blob = await canvas.convertToBlob({ type: kind, quality: grade });
			return Array.from(new Uint8Array(await blob.arrayBuffer()));
		},
		[type, quality] as const,
	);
}

/** The pixels or samples that the browser decodes from a file. */
function decoded(page: Page, file: Uint8Array, kind: "picture" | "sound") {
	return page.evaluate(
		async ([bytes, what]) => {
			const buffer = Uint8Array.from(bytes);
			if (what === "sound") {
				const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(buffer.buffer);
				return [sound.length, ...sound.getChannelData(0)];
			}
			const bitmap = await createImageBitmap(new Blob([buffer]), { premultiplyAlpha: "none" });
			const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
			context?.drawImage(bitmap, 0, 0);
			const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
			return [bitmap.width, bitmap.height, ...pixels];
		},
		[Array.from(file), kind] as const,
	);
}

test("a mark changes no pixel and no sample", async ({ page }) => {
	// Only the browser's decoders are needed, no page of the site.
	await page.goto("/robots.txt");
	const kinds = [
		["image/png", 1],
		["image/jpeg", 0.8],
		["image/webp", 0.8],
		["image/webp", 1],
	] as const;
	for (const kind of kinds) {
		const file = Uint8Array.from(await drawn(page, kind));
		const marked = markMedia(file, mark);
		expect([kind, marked.length]).not.toEqual([kind, file.length]);
		const pixels = await decoded(page, file, "picture");
		expect(pixels.slice(0, 2)).toEqual([31, 17]);
		expect(await decoded(page, marked, "picture")).toEqual(pixels);
	}

	const fixture = (name: string) => readFileSync(`testing/fixtures/${name}`);
	const files = [sampleWav(0.2), fixture("tone.wav"), fixture("tone.mp3"), fixture("frames.mp3")];
	for (const file of files) {
		const marked = markMedia(file, mark);
		expect(marked.length).toBeGreaterThan(file.length);
		const samples = await decoded(page, file, "sound");
		expect(samples.length).toBeGreaterThan(1_000);
		expect(await decoded(page, marked, "sound")).toEqual(samples);
	}
});
