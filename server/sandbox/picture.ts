import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "../public-folder.ts";
import type { SandboxAnswers, SandboxCall } from "./call.ts";

const drawings = ["lake-by-day.png", "lake-by-night.png", "cup-pear-and-book.png"] as const;

/** Answers an image call with one of the site's own drawings, as base64 in JSON. Prompt and seed select it. */
async function answerPicture({ prompt, input }: SandboxCall): Promise<Response> {
	const hash = createHash("sha256").update(`${prompt}${input.seed ?? ""}`);
	const name = drawings[hash.digest().readUInt8(0) % drawings.length] ?? drawings[0];
	const b64_json = await readFile(join(publicFolder, "drawn", name), "base64");
	return Response.json({ id: "sandbox", data: [{ b64_json }] });
}

export const pictureAnswers = { generateImage: answerPicture } satisfies SandboxAnswers;
