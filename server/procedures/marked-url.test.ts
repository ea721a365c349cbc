import { expect, test } from "vitest";
import { hasExiftool, readTags } from "../../testing/exiftool.ts";
import { samplePng } from "../../testing/samples.ts";
import { markedUrl } from "./marked-url.ts";

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
const SOURCES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

test.skipIf(!hasExiftool)("a model's picture says so, and names the model", () => {
	const maker = { source: "device", model: "a/painter" } as const;
	const url = markedUrl({ type: "image/png", bytes: samplePng() }, maker);
	const [tags = {}] = readTags([bytesOf(url)]);
	expect(tags["XMP-iptcExt:DigitalSourceType"]).toBe(`${SOURCES}trainedAlgorithmicMedia`);
	expect(tags["XMP-xmp:CreatorTool"]).toBe("a/painter");
});
