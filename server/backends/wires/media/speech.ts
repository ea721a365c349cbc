import { z } from "zod";
import { sniffAudio } from "../../../uploads/sniff.ts";
import type { BackendClient } from "../../gateway/gateway.ts";
import { parseJson } from "../../gateway/parse-json.ts";
import { badReply, namedFailureIn } from "../../gateway/read-failure.ts";
import { type OpenReply, readBytes } from "../../gateway/reply.ts";

const NO_SOUND = "neither a sound nor its address";
const address = z.string().min(1);
const namedSchema = z.union([
	z.object({ audio: z.object({ url: address }) }).transform(({ audio }) => audio.url),
	z.object({ audio_url: address }).transform(({ audio_url }) => audio_url),
	z.object({ url: address }).transform(({ url }) => url),
]);

/**
 * Reads an answer that is a sound or names one: its bytes decide. Throws PROVIDER_BAD_RESPONSE where
 * there is none.
 */
export async function readSpeech(
	client: BackendClient,
	reply: OpenReply,
	knownHosts?: readonly string[],
) {
	const bytes = await readBytes(reply);
	const sound = await soundOf(bytes);
	if (sound) return sound;
	const text = bytes.toString("utf8");
	const url = namedSchema.safeParse(parseJson(text)).data;
	if (url === undefined) throw namedFailureIn(text, reply.asked) ?? badReply(NO_SOUND);
	const fetched = await soundOf(await client.fetchFile(url, knownHosts));
	if (fetched === undefined) throw badReply(NO_SOUND);
	return fetched;
}

/** A sound that a browser can play; undefined for other bytes. */
async function soundOf(bytes: Buffer) {
	const type = (await sniffAudio(bytes))?.contentType;
	if (type === undefined) return undefined;
	// Browsers play this container under its standard name only.
	return { type: type === "audio/m4a" ? "audio/mp4" : type, bytes };
}
