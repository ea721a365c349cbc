import type { LoadRequest } from "../load/job.ts";
import { prompt } from "./prompt.ts";
import type { Target } from "./target.ts";

type Headers = Record<string, string>;
/** What is sent along: to the routes of text, and to those of pictures and recordings. */
type HeadersOfRoutes = { texts: Headers; files: Headers };

const messages = [{ role: "user", content: prompt }];

/** The calls in the form that the provider and the peer share. */
export function openAiRequests({
	texts,
	files,
}: HeadersOfRoutes): Pick<Target, "chat" | "stream" | "image" | "upload"> {
	const answered = { model: "m", messages, max_tokens: 500, stream: false };
	const picture = { model: "m", prompt, response_format: "b64_json" };
	return {
		chat: json("/v1/chat/completions", texts, answered),
		stream: json("/v1/chat/completions", texts, { ...answered, stream: true }),
		image: json("/v1/images/generations", files, picture),
		upload: (fileBytes) => ({
			path: "/v1/audio/transcriptions",
			headers: files,
			body: { fields: { model: "m" }, fileBytes },
		}),
	};
}

function json(path: string, headers: Headers, value: unknown): LoadRequest {
	return { path, headers, body: { text: JSON.stringify(value) } };
}
