import type { Line } from "../gateway/line.ts";
import type { OpenReply } from "../gateway/open-reply.ts";
import type { Upload } from "../wire-task.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** Sends a file as the body itself, under its true type: parameters have no place beside it. */
export function sendFile(line: Line, upload: Upload): Promise<OpenReply> {
	const { bytes, contentType, fileName } = upload;
	const body = { pieces: [bytes], contentType, fileName };
	return line.send({ url: huggingfaceUrl(line.backend), body });
}
