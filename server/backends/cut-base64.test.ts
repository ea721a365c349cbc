import { expect, test } from "vitest";
import { cutBase64 } from "./cut-base64.ts";

function cut(json: string) {
	const parts = cutBase64(Buffer.from(json), "file");
	return parts && [parts.base64, parts.rest.toString()];
}

test.each([
	["as most write it", '{"id":1,"file":"QUJD","n":2}', "QUJD", '{"id":1,"file":"","n":2}'],
	["with blanks", '{"data": [{"file" :\n "QUI="}]}', "QUI=", '{"data": [{"file" :\n ""}]}'],
	[
		"the first of two",
		'[{"file":"QUJD"},{"file":"QUI="}]',
		"QUJD",
		'[{"file":""},{"file":"QUI="}]',
	],
	["in what is no JSON", '{"file":"QUJD"', "QUJD", '{"file":""'],
])("takes the text out: %s", (_name, json, ...parts) => {
	expect(cut(json)).toEqual(parts);
});

test.each([
	["no such key", '{"image":"QUJD"}'],
	["no text under it", '{"file":null}'],
	["the key as a value", '["file"]'],
	["no end", '{"file":"QUJD'],
	["an empty text", '{"file":""}'],
	["an escape", '{"file":"QUJD\\/UJD"}'],
	["what is no base64", '{"file":"hello you"}'],
])("leaves it to the parser: %s", (_name, json) => {
	expect(cut(json)).toBeUndefined();
});
