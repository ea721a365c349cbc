import type { Backend } from "../../catalogue/catalogue.ts";
import type { Line } from "../gateway/gateway.ts";
import type { OpenReply } from "../gateway/open-reply.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What is sent, and where to. */
export type Question = {
	url: string;
	usual: Fields;
	/** What the visitor chose. */
	chosen?: Fields;
	headers?: Readonly<Record<string, string>>;
};

/** Sends these fields as JSON, in the form that the back-end takes. */
export function ask(line: Line, { url, usual, chosen, headers }: Question): Promise<OpenReply> {
	const json = toBody(line.backend, usual, chosen);
	return line.send({ url, body: { json }, ...(headers && { headers }) });
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
