import { randomBytes } from "node:crypto";

const PICTURE_BYTES = 1_500_000;
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chat completion as the assistant gets it. */
export const completion = JSON.stringify({
	id: "stand-in",
	object: "chat.completion",
	created: 1_738_851_193,
	model: "accounts/fireworks/models/deepseek-r1-0528",
	choices: [
		{
			index: 0,
			message: {
				role: "assistant",
				content: `<think>\nThey want to know what this site does.\n</think>\n\n${"Ce site montre des modèles ouverts. ".repeat(8)}`,
			},
			finish_reason: "stop",
		},
	],
	usage: { prompt_tokens: 15, completion_tokens: 120, total_tokens: 135 },
});

/** A picture as the image route sends it: base64 in JSON. */
export const picture = Buffer.from(
	JSON.stringify({ id: "stand-in", data: [{ b64_json: png().toString("base64") }] }),
);

/** What the two upload routes answer. */
export const transcription = JSON.stringify({ text: " A man said to the universe, Sir, I exist." });
export const labels = JSON.stringify([
	{ label: "tabby, tabby cat", score: 0.91 },
	{ label: "tiger cat", score: 0.06 },
]);

/** As much of a PNG as its reader looks at: the chunks in their order, around noise. */
function png(): Buffer {
	const header = Buffer.from([0, 0, 4, 0, 0, 0, 4, 0, 8, 2, 0, 0, 0]);
	const parts = [chunk("IHDR", header), chunk("IDAT", randomBytes(PICTURE_BYTES)), chunk("IEND")];
	return Buffer.concat([PNG_MAGIC, ...parts]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}
