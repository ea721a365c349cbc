import type { LoadRequest } from "../load/job.ts";
import { prompt } from "./prompt.ts";
import type { Target } from "./target.ts";

const messages = [{ role: "user", content: prompt }];

/** The calls in the form that the provider and the peer share. */
export function openAiRequests(
	headers: Record<string, string>,
): Pick<Target, "chat" | "stream" | "image" | "upload"> {
	return {
		chat: json("/v1/chat/completions", { model: "m", messages, max_tokens: 500, stream: false }),
		stream: json("/v1/chat/completions", { model: "m", messages, max_tokens: 500, stream: true }),
		image: json("/v1/images/generations", { model: "m", prompt, response_format: "b64_json" }),
		upload: (fileBytes) => ({
			path: "/v1/audio/transcriptions",
			headers,
			body: { fields: { model: "m" }, fileBytes },
		}),
	};

	function json(path: string, value: unknown): LoadRequest {
		return { path, headers, body: { text: JSON.stringify(value) } };
	}
}
