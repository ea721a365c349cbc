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

test.each<[name: string, picture: Buffer, expected: boolean]>([
	["a black PNG", plainPng([0, 0, 0]), true],
	["a nearly black one", plainPng([10, 12, 8]), true],
	["one with alpha", plainPng([0, 0, 0, 255]), true],
	["one that tells differences to the left", plainPng([9, 9, 9], 64, 1), true],
	["one that tells differences to the row above", plainPng([9, 9, 9], 64, 2), true],
	["a black JPEG", blackJpeg, true],
	["a grey JPEG", greyJpeg, false],
	["a JPEG that is not of one colour", moonJpeg, false],
	["a red PNG", plainPng([255, 0, 0]), false],
	["a dark blue PNG", plainPng([0, 0, 120]), false],
	["an icon", plainPng([0, 0, 0], 16), false],
	["the smallest picture", samplePng(), false],
	["half a picture", plainPng([0, 0, 0]).subarray(0, 60), false],
	["no picture", Buffer.from("no picture"), false],
])("%s", async (_name, picture, expected) => {
	expect(await isDark(picture)).toBe(expected);
});
