import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { sniffAudio } from "../files/sniff.ts";
import { failureIn } from "../gateway/failure-in.ts";
import type { Line } from "../gateway/line.ts";
import type { OpenReply } from "../gateway/open-reply.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { AUDIO_REPLY_MAX_BYTES, readBytes } from "../gateway/read-reply.ts";
import { fetchFile } from "./fetch-file.ts";

/** Speech a browser can play, with the type that its bytes show. */
export type Speech = { type: string; bytes: Buffer };

const address = z.string().min(1);
const file = z.object({ url: address });
const namedSchema = z.union([
	z.object({ audio: file }).transform(({ audio }) => audio.url),
	z.object({ audio_url: address }).transform(({ audio_url }) => audio_url),
	z.object({ url: address }).transform(({ url }) => url),
]);

/**
 * Reads an answer that is a sound or names one: its bytes decide. Throws PROVIDER_BAD_RESPONSE where
 * there is none.
 */
export async function readSpeech(
	line: Line,
	reply: OpenReply,
	knownHosts: readonly string[],
): Promise<Speech> {
	const bytes = await readBytes(reply, AUDIO_REPLY_MAX_BYTES);
	const sound = await soundOf(bytes);
	if (sound) return sound;
	const text = bytes.toString("utf8");
	const url = namedSchema.safeParse(parseJson(text)).data;
	if (url === undefined) throw failureIn(text, line.task) ?? noSound();
	const fetched = await soundOf(await fetchFile(line, url, knownHosts));
	if (fetched) return fetched;
	throw noSound();
}

async function soundOf(bytes: Buffer): Promise<Speech | undefined> {
	const type = (await sniffAudio(bytes))?.contentType;
	if (type === undefined) return undefined;
	// Browsers play this container under its standard name only.
	return { type: type === "audio/m4a" ? "audio/mp4" : type, bytes };
}

function noSound(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "neither a sound nor its address" });
}
