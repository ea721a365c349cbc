import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { sniffAudio, sniffImage } from "../../uploads/sniff.ts";
import { badReply } from "../gateway/bad-reply.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { namedFailureIn } from "../gateway/read-failure.ts";
import { type OpenReply, readBytes, readJson } from "../gateway/reply.ts";

/** Reads a base64 picture. Throws INVALID_IMAGE_RESPONSE if it is not one. */
export async function pictureOf(base64: string) {
	if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw noPicture("not base64");
	// Only its beginning is decoded for that.
	const type = await sniffImage(Buffer.from(base64.slice(0, 512), "base64"));
	if (!type) throw noPicture("not a picture");
	return { type, base64 };
}

/** Fetches a picture that an answer names. Throws INVALID_IMAGE_RESPONSE if there is none. */
export async function pictureAt(
	client: BackendClient,
	url: string,
	knownHosts?: readonly string[],
) {
	const bytes = await client.fetchFile(url, knownHosts).catch((error: unknown) => {
		const isBad = error instanceof AppError && error.code === "PROVIDER_BAD_RESPONSE";
		throw isBad ? noPicture(error.detail) : error;
	});
	return pictureOf(bytes.toString("base64"));
}

function noPicture(detail = ""): AppError {
	return new AppError("INVALID_IMAGE_RESPONSE", { detail });
}

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

const seconds = z.number().nonnegative();
const segment = z.object({ start: seconds, end: seconds, text: z.string() });
/** The end of the last part may be missing. */
const chunk = z
	.object({ timestamp: z.tuple([seconds, seconds.nullable()]), text: z.string() })
	.transform(({ timestamp: [start, end], text }) => ({ start, end: end ?? start, text }));

const schema = z.object({
	text: z.string().nullish(),
	transcription: z.string().nullish(),
	segments: z.array(segment).nullish().catch(undefined),
	chunks: z.array(chunk).nullish().catch(undefined),
	// A failure that came with status 200 is no silence.
	error: z.null().optional(),
});

/** Reads a transcript, with the times of its parts if the answer has them. */
export async function readTranscript(reply: OpenReply) {
	const { text, transcription, segments, chunks } = await readJson(reply, schema);
	const parts = (segments ?? chunks ?? [])
		.map((part) => ({ ...part, text: part.text.trim() }))
		.filter((part) => part.text !== "");
	// Models begin their text with a blank.
	const words = (text || transcription || "").trim();
	return { text: words, segments: parts.length > 0 ? parts : undefined };
}
