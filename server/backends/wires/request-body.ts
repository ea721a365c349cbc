import type { Backend } from "../../catalogue/catalogue.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import type { OpenReply } from "../gateway/reply.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A request with a JSON body. */
export type JsonPost = {
	url: string;
	usual: Fields;
	/** What the visitor chose. */
	chosen?: Fields;
	headers?: Readonly<Record<string, string>>;
};

/** Sends these fields as JSON, in the form that the back-end takes. */
export function postJson(
	client: BackendClient,
	{ url, usual, chosen, headers }: JsonPost,
): Promise<OpenReply> {
	const json = toBody(client.backend, usual, chosen);
	return client.send({ url, body: { json }, ...(headers && { headers }) });
}

/**
 * Makes the body for one back-end: the usual fields, those it needs besides, what the visitor chose
 * (undefined: nothing), then its own names, without those it does not take.
 */
export function toBody({ add, rename, omit }: Backend, usual: Fields, chosen: Fields = {}): Fields {
	const body: Record<string, unknown> = {};
	for (const fields of [usual, add, chosen]) {
		for (const [name, value] of Object.entries(fields)) {
			if (value !== undefined && !omit.includes(name)) body[rename[name] ?? name] = value;
		}
	}
	return body;
}
