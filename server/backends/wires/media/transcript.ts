import { z } from "zod";
import { type OpenReply, readJson } from "../../gateway/reply.ts";

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

/** Reads the words said, with the times of their parts where the answer has them. */
export async function readTranscript(reply: OpenReply) {
	const { text, transcription, segments, chunks } = await readJson(reply, schema);
	const parts = (segments ?? chunks ?? [])
		.map((part) => ({ ...part, text: part.text.trim() }))
		.filter((part) => part.text !== "");
	// Models begin their text with a blank.
	const words = (text || transcription || "").trim();
	return { text: words, segments: parts.length > 0 ? parts : undefined };
}
