import { describe, expect, it, vi } from "vitest";
import { dataUrlFile, trueExtension } from "./data-url.ts";

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

describe("dataUrlFile", () => {
	const options = { stem: "picture", usualExtension: "png", at: 7 };

	it("gives bytes, type and a name", async () => {
		const file = dataUrlFile("data:image/png;base64,/9j/aGk=", options);
		expect([file.name, file.type, file.size]).toEqual(["picture-7.jpg", "image/png", 5]);
	});

	it("decodes each of the last few pictures once", () => {
		const decode = vi.spyOn(globalThis, "atob");
		const urls = ["b25l", "dHdv"].map((text) => `data:image/png;base64,${text}`);
		for (let times = 0; times < 3; times++) for (const url of urls) dataUrlFile(url, options);
		expect(decode).toHaveBeenCalledTimes(2);
		for (const text of ["YQ==", "Yg==", "Yw==", "ZA=="]) dataUrlFile(`data:,${text}`, options);
		dataUrlFile(`${urls[0]}`, options);
		expect(decode).toHaveBeenCalledTimes(7);
	});
});
