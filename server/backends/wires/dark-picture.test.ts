import { deflateSync } from "node:zlib";
import { encode } from "fast-png";
import { expect, test } from "vitest";
import { plainPng, samplePng } from "../../../testing/samples.ts";
import { isDark } from "./dark-picture.ts";

/** JPEGs of 64 x 64 pixels, by ImageMagick: black, and a grey. */
const blackJpeg = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJ/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB//9k=",
	"base64",
);
const greyJpeg = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJkAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH/2Q==",
	"base64",
);
/** A bright disc on black. */
const moonJpeg = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCABAAEADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgDBP/EACwQAAEEAQIDBwQDAAAAAAAAAAABAgMEBQYRByFBEhMiMTJRYRQjUpFxoeH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8An8AAAAAAAAAAAAAAK64ZcMsRpXT9O1aoxWM3PG2aeeeNHOicqb9hm/pRN9t05qvP2RAkUFp6z4e4LWuMnhuVIYrzm/ZvRxoksbuiqvm5vu1eS/C7KkZ3Kk1C9Yp2GdievI6KRvs5qqip+0AwAAAAAC0+Hus6OtdLVbkNhjr0cbWXYd9nRy7bKqp+Kqiqi9U+UVEiw3qXLVCy2xTszVp2emWF6scn8KnMC4dSakxmlMJPlcrYbFBEnhbv4pXdGNTq5f8AV5IqkRZO/LlstdyNjbvrc755NvLtPcrl/tRfyeQy1j6jI3rNybbbvLEzpHftyqpyAAAAAAAAAAAAAAH/2Q==",
	"base64",
);
/** Progressive, 128 x 128 pixels: black, and a bright disc on black. */
const blackInSteps = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wgALCACAAIABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/2gAIAQEAAAABigAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/8QAFBABAAAAAAAAAAAAAAAAAAAAgP/aAAgBAQABBQIAf//EABQQAQAAAAAAAAAAAAAAAAAAAID/2gAIAQEABj8CAH//xAAUEAEAAAAAAAAAAAAAAAAAAACA/9oACAEBAAE/IQB//9oACAEBAAAAEP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/AP8A/wD/xAAUEAEAAAAAAAAAAAAAAAAAAACA/9oACAEBAAE/EAB//9k=",
	"base64",
);
const moonInSteps = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wgALCACAAIABAREA/8QAGQABAAMBAQAAAAAAAAAAAAAAAAEEBQID/9oACAEBAAAAAaQAAAAAAAAAAAAAC7amtRgAXbgr5wA1+gx4ANiQyOQC/aHhmgCdCw8M/kAEzyAAAAAAAAAAAH//xAAeEAACAQUBAQEAAAAAAAAAAAABAgMAESAhMGAQEv/aAAgBAQABBQLyyQ0FAqwNNCKIseUCYzJdeSiy4nR4jYxOzxhbWErfleQNikoP1pQtMSx6XIq5PiP/xAAhEAABAwQBBQAAAAAAAAAAAAABACEwERIgImAQQEFRYf/aAAgBAQAGPwLi2yYJwtWTx3Y18iMDsAciYrcfpjqE7Hr7KqZWTnhH/8QAIxABAAECBQQDAAAAAAAAAAAAAREAMSAhMGFxEFFggUGRwf/aAAgBAQABPyHxUJYKG/1qxB6ptB5KcTmdqSAQmnkT9Yci6ZsAYhIdnSe6GJ7o6U81y2GdNjTQEhKyf8nUrJ4K+UGqXBOKbweXwj//2gAIAQEAAAAQAAAAAAAAAAAAAAdgB8AH8APgB+AF4AEAAAAAAAAAAAD/xAAmEAEAAQEGBgMBAAAAAAAAAAABEQAgITAxQWFRYHGRodEQgbHB/9oACAEBAAE/EOVUAFW4DWog0vC/rXgWp4oxpt1Vk+qTMzA4YSG9u/tskgXEu5h3EZBZQREkc6nfUMLZgbW+g93CKc19xZABuIG2rhpgRIlGCnEc3qhEEZHU+HgWgK77aVrK7G2K5PVEV5px5I//2Q==",
	"base64",
);
/** From black to white, which compresses to nearly nothing, too. */
const gradientJpeg = Buffer.from(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCABgAGABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMG/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAD8AzkkkkkkkkkkkkrSSSSSSSSSSSSvJJJJJJJJJJJK0EEEEEEEEEEELSSSSSSSSSSSSvJJJJJJJJJJJK0kkkkkkkkkkkrSSSSSSSSSSSSvBBBBBBBBBBBC0kkkkkkkkkkkrSSSSSSSSSSSSvJJJJJJJJJJJL//Z",
	"base64",
);
/** 64 x 64 pixels of 16 bits; `grey` is of 255. */
function wideGrey(grey: number): Buffer {
	const data = new Uint16Array(64 * 64).fill(grey * 257);
	return Buffer.from(encode({ width: 64, height: 64, channels: 1, depth: 16, data }));
}

/** 64 x 64 pixels of 1 bit, eight a byte. */
function bitPng(byte: number): Buffer {
	const data = new Uint8Array(64 * 8).fill(byte);
	return Buffer.from(encode({ width: 64, height: 64, channels: 1, depth: 1, data }));
}

/** A picture of the first colour of its palette. */
function palettePng(...palette: [number, number, number][]): Buffer {
	const data = new Uint8Array(64 * 64);
	return Buffer.from(encode({ width: 64, height: 64, channels: 1, data, palette }));
}

/** A black picture with a colour profile of 60 MB, which packs to 60 kB. */
function withLargeProfile(): Buffer {
	const profile = deflateSync(Buffer.alloc(60_000_000));
	const head = Buffer.alloc(8);
	head.writeUInt32BE(profile.length + 3);
	head.write("iCCP", 4);
	const chunk = Buffer.concat([head, Buffer.from("p\0\0"), profile, Buffer.alloc(4)]);
	const picture = plainPng([0, 0, 0]);
	return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
}

test.each<[name: string, picture: Buffer, expected: boolean]>([
	["a black PNG", plainPng([0, 0, 0]), true],
	["a nearly black one", plainPng([10, 12, 8]), true],
	["one with alpha", plainPng([0, 0, 0, 255]), true],
	["one of 16 bits a sample", wideGrey(10), true],
	["a grey one of 16 bits", wideGrey(60), false],
	["one with a black palette", palettePng([9, 9, 9], [255, 255, 255]), true],
	["one with a bright palette", palettePng([255, 255, 255], [9, 9, 9]), false],
	["a black one of 1 bit", bitPng(0), true],
	["a white one of 1 bit", bitPng(255), false],
	["a black one too large to be decoded", plainPng([0], 2_050), false],
	["one whose profile unpacks to 60 MB", withLargeProfile(), false],
	["a black JPEG", blackJpeg, true],
	["a grey JPEG", greyJpeg, false],
	["a JPEG that is not of one colour", moonJpeg, false],
	["a black JPEG in steps", blackInSteps, true],
	["a JPEG in steps that is not of one colour", moonInSteps, false],
	["a gradient from black", gradientJpeg, false],
	["a red PNG", plainPng([255, 0, 0]), false],
	["a dark blue PNG", plainPng([0, 0, 120]), false],
	["an icon", plainPng([0, 0, 0], 16), false],
	["the smallest picture", samplePng(), false],
	["half a picture", plainPng([0, 0, 0]).subarray(0, 60), false],
	["no picture", Buffer.from("no picture"), false],
])("%s", async (_name, picture, expected) => {
	expect(await isDark(picture)).toBe(expected);
});
