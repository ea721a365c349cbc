import { sniffAudio, sniffImage } from "#shared/files/sniff.ts";
import { AppError, badReply, noSound, unreadReply, withheld } from "../../errors/app-error.ts";
import { parseAnswer } from "../../json.ts";
import { answersIn } from "../completion/answer-reader.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import { type OpenReply, readBytes } from "../gateway/reply.ts";
import { isDark } from "./dark-picture.ts";
import { fileIn, type GivenFile } from "./file-in-answer.ts";
import { anyFailureIn, isMarkedWithheld, refusalIn } from "./filter-marks.ts";
import { isWithoutSample, waveOfPcm, withTrueSizes } from "./wave.ts";

/** Reads an answer that is a picture, contains one or links to one. Throws INVALID_IMAGE_RESPONSE otherwise. */
export async function readPicture(
	client: BackendClient,
	reply: OpenReply,
	knownHosts?: readonly string[],
) {
	const bytes = await readBytes(reply);
	if (isMarkedWithheld(reply.headers)) throw withheld("provider");
	const picture = await pictureOf(bytes);
	if (picture) return picture;
	const text = bytes.toString("utf8");
	const answer = parseAnswer(text);
	const refusal = fileIn(answer) ? undefined : refusalIn(answer, reply);
	if (refusal) throw refusal.code === "PROVIDER_BAD_RESPONSE" ? noPicture(refusal.detail) : refusal;
	return pictureIn(client, answer, knownHosts);
}

/** The picture in a parsed answer, or behind its URL. Throws INVALID_IMAGE_RESPONSE if there is none. */
export async function pictureIn(
	client: BackendClient,
	answer: unknown,
	knownHosts?: readonly string[],
) {
	// A filter may replace a withheld picture with a black one.
	if (isMarkedWithheld(answer)) throw withheld("provider");
	const file = fileIn(answer);
	if (!file) throw noPicture("no file", JSON.stringify(answer));
	return pictureAt(client, file, knownHosts);
}

async function pictureAt(client: BackendClient, file: GivenFile, knownHosts?: readonly string[]) {
	const bytes = await bytesOf(client, file, knownHosts).catch((error: unknown) => {
		const isBad = error instanceof AppError && error.code === "PROVIDER_BAD_RESPONSE";
		throw isBad ? noPicture(error.detail) : error;
	});
	const picture = await pictureOf(bytes);
	if (!picture) throw noPicture("not a picture");
	return picture;
}

async function bytesOf(client: BackendClient, file: GivenFile, knownHosts?: readonly string[]) {
	return "bytes" in file ? file.bytes : client.fetchFile(file.address, knownHosts);
}

/** A picture of these bytes; undefined for others. Throws WITHHELD for one that a filter has blackened. */
async function pictureOf(bytes: Buffer) {
	const type = await sniffImage(bytes);
	if (type && (await isDark(bytes))) throw withheld("provider");
	return type && { type, base64: bytes.toString("base64") };
}

function noPicture(detail = "", unread?: string): AppError {
	return new AppError("INVALID_IMAGE_RESPONSE", { detail, unread });
}

const NO_SOUND = "neither a sound nor its address";

/**
 * Reads an answer that is audio, contains it or links to it: its bytes decide, then its type. Throws
 * PROVIDER_BAD_RESPONSE if there is none.
 */
export async function readSpeech(
	client: BackendClient,
	reply: OpenReply,
	knownHosts?: readonly string[],
) {
	const bytes = await readBytes(reply);
	const sound = await soundOf(bytes, reply.typeHeader);
	if (sound) return sound;
	const text = bytes.toString("utf8");
	const answers = answersIn(text);
	const answer = answers.length > 1 ? answers : answers[0];
	if (isMarkedWithheld(answer)) throw withheld("provider");
	const files = answers.flatMap((each) => fileIn(each) ?? []);
	const [file] = files;
	if (!file) {
		throw anyFailureIn(answer, reply) ?? unreadReply(NO_SOUND, text);
	}
	const found = await soundOf(
		joined(files) ?? (await bytesOf(client, file, knownHosts)),
		file.type,
	);
	if (!found) throw badReply(NO_SOUND);
	return found;
}

/** The bytes of a sound that comes in several pieces. */
function joined(files: readonly GivenFile[]): Buffer | undefined {
	const pieces = files.flatMap((file) => ("bytes" in file ? [file.bytes] : []));
	return pieces.length > 1 ? Buffer.concat(pieces) : undefined;
}

/** Audio that browsers can play; undefined for other bytes. Throws the error of one without a sample. */
async function soundOf(bytes: Buffer, named = "") {
	if (isWithoutSample(bytes)) throw noSound();
	const type = (await sniffAudio(bytes))?.contentType ?? (isAdts(bytes) ? "audio/aac" : undefined);
	if (type === undefined) {
		const wave = waveOfPcm(bytes, named);
		return wave && { type: "audio/wav", bytes: wave };
	}
	// Browsers play this container only under its standard type.
	if (type === "audio/m4a") return { type: "audio/mp4", bytes };
	return { type, bytes: type === "audio/wav" ? withTrueSizes(bytes) : bytes };
}

/** AAC without a container: a second frame must follow in its place. */
function isAdts(bytes: Buffer): boolean {
	const isFrame = (at: number) => bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
	if (!isFrame(0) || bytes.length < 8) return false;
	const length = (bytes.readUInt32BE(3) >>> 13) & 0x1fff;
	return length > 7 && (isFrame(length) || length === bytes.length);
}
