import type { Backend } from "../../../catalogue/catalogue.ts";
import type { BackendClient } from "../../gateway/gateway.ts";
import type { OpenReply } from "../../gateway/reply.ts";
import { type JsonPost, postJson } from "../request-body.ts";

/** Posts a JSON body to an operation of the back-end's model. */
export function postOpenai(
	client: BackendClient,
	operation: string,
	{ usual, ...chosen }: Omit<JsonPost, "url">,
): Promise<OpenReply> {
	const url = openaiUrl(client.backend, operation);
	return postJson(client, { url, usual: { model: client.backend.model, ...usual }, ...chosen });
}

/** The address of an operation, below a base address with too much or too little of a path, too. */
export function openaiUrl({ url }: Pick<Backend, "url">, operation: string): string {
	return `${openaiBase(url)}/${operation}`;
}

/** What hosts paste behind the base, from an engine's own examples. */
const pasted =
	/\/(chat(\/completions)?|completions|images(\/generations)?|detection|audio(\/(transcriptions|speech))?|models|responses|embeddings)$/;

/**
 * The base below which an OpenAI-like server answers: doubled slashes and the name of an operation
 * are taken away, `/v1` is added where there is no path at all.
 */
export function openaiBase(text: string): string {
	const { origin, pathname } = new URL(text);
	const path = pathname
		.replace(/\/{2,}/g, "/")
		.replace(/\/$/, "")
		.replace(pasted, "");
	return origin + (path === "" ? "/v1" : path);
}

/** The back-ends whose base address had too much or too little of a path, with what it is read as. */
export function oddAddresses(
	models: readonly { backends: readonly Backend[] }[],
): { backend: string; base: string }[] {
	return models
		.flatMap(({ backends }) => backends)
		.filter(({ wire, url }) => wire === "openai" && openaiBase(url) !== url)
		.map(({ name, url }) => ({ backend: name, base: openaiBase(url) }));
}
