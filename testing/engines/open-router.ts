import { type Engine, events, json } from "./engine.ts";

/** OpenRouter failing mid-stream: status 200, with the failure in the body. */
export function openRouter(where: "body" | "first event", code: number): Engine {
	const error = { code, message: "Provider returned error", metadata: { provider_name: "x" } };
	return () =>
		where === "body"
			? json({ error, user_id: "u" })
			: events(": OPENROUTER PROCESSING\n\n", {
					id: "gen-1",
					error,
					choices: [{ delta: {}, finish_reason: "error" }],
				});
}
