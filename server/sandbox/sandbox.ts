import type { SiteFacts } from "../site-facts.ts";

/** Makes the embedded router: a web-standard handler on the wire of Hugging Face's router. */
export function createSandbox(_facts: SiteFacts): (request: Request) => Promise<Response> {
	return async () => Response.json({ error: "Not Found: Model not found" }, { status: 404 });
}
