import { isBase64 } from "./gateway/is-base64.ts";

const QUOTE = 0x22;

/**
 * Takes the base64 text under a key out of a JSON text and leaves an empty one in its place, so that
 * megabytes of it need not be parsed. Undefined where there is none, or where it is not plain
 * base64: the ordinary parser says what that is. Whether the rest is JSON is not known here.
 */
export function cutBase64(json: Buffer, key: string): { rest: Buffer; base64: string } | undefined {
	const name = json.indexOf(`"${key}"`);
	if (name === -1) return undefined;
	const afterName = name + key.length + 2;
	const opening = /^\s*:\s*"/.exec(json.toString("latin1", afterName, afterName + 16));
	if (!opening) return undefined;
	const start = afterName + opening[0].length;
	const end = json.indexOf(QUOTE, start);
	if (end === -1) return undefined;
	const base64 = json.toString("latin1", start, end);
	if (!isBase64(base64)) return undefined;
	return { rest: Buffer.concat([json.subarray(0, start), json.subarray(end)]), base64 };
}
