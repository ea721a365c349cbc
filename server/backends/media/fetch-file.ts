import type { Line } from "../gateway/gateway.ts";
import { readBytes } from "../gateway/read-reply.ts";

/** The bytes at an address that an answer names: fetched where its host is allowed, or its own data. */
export async function fetchFile(
	line: Line,
	url: string,
	knownHosts: readonly string[] = [],
): Promise<Buffer> {
	const data = /^data:[^,]{0,200};base64,/.exec(url)?.[0];
	if (data !== undefined) return Buffer.from(url.slice(data.length), "base64");
	return readBytes(await line.download(url, knownHosts));
}
