import { describe, expect, it } from "vitest";
import { readDataUrl, trueExtension } from "./data-url.ts";

const text = (value: string) => new TextEncoder().encode(value);

describe("trueExtension", () => {
	it.each([
		["png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
		["jpg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
		["webp", text("RIFF0000WEBPVP8 ")],
		["gif", text("GIF89a")],
		["wav", text("RIFF0000WAVEfmt ")],
		["flac", text("fLaC")],
		["ogg", text("OggS")],
		["m4a", text("0000ftypM4A ")],
		["mp3", text("ID3")],
		["mp3", Uint8Array.of(0xff, 0xfb, 0x90)],
		["usual", text("hello")],
		["usual", new Uint8Array()],
	])("reads %s from the first bytes", (extension, bytes) => {
		expect(trueExtension(bytes, "usual")).toBe(extension);
	});
});

describe("readDataUrl", () => {
	it("gives bytes and type", () => {
		const { bytes, type } = readDataUrl("data:image/png;base64,aGk=");
		expect(type).toBe("image/png");
		expect(new TextDecoder().decode(bytes)).toBe("hi");
	});
});
