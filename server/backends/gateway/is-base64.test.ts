import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isBase64 } from "./is-base64.ts";

const long = randomBytes(200_000).toString("base64");

test.each([
	["no padding", "QUJD", true],
	["one sign of padding", "QUI=", true],
	["two", "QQ==", true],
	[
		"every sign of the alphabet",
		Buffer.from(
			"00108310518720928b30d38f41149351559761969b71d79f8218a39259a7a29aabb2dbafc31cb3d35db7e39ebbf3dfbf",
			"hex",
		).toString("base64"),
		true,
	],
	["more than the decoder's window", long, true],
	["nothing", "", false],
	["a part of four", "QUJDR", false],
	["the alphabet for addresses", "QUJD-_AB", false],
	["a line break", "QUJDQUJ\nDQUI", false],
	["a quote", 'QUJD"UJD', false],
	["a backslash", "QUJD\\/JD", false],
	["a letter beyond ASCII", "QUJDé234", false],
	["padding inside", "QQ==QUJD", false],
	["padding only", "====", false],
	["a fault in the first window", `"${long.slice(1)}`, false],
	["a fault in the last", `${long.slice(0, -9)}"${long.slice(-8)}`, false],
	["a fault on the border", `${long.slice(0, 65_536)}"${long.slice(65_537)}`, false],
])("%s", (_name, text, expected) => {
	expect(isBase64(text)).toBe(expected);
});

test("says the same as a regular expression of whatever text", () => {
	const sign = fc.oneof(
		{ weight: 20, arbitrary: fc.constantFrom(..."ABYZabyz0189+/") },
		{ weight: 1, arbitrary: fc.constantFrom(...'=-_\n"\\ é☃\0') },
	);
	fc.assert(
		fc.property(fc.string({ unit: sign, maxLength: 64 }), (text) => {
			const isPlain = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
			expect(isBase64(text)).toBe(text !== "" && isPlain);
		}),
		{ numRuns: 2_000 },
	);
});
