import type { FetchFault } from "./protocol.ts";

export class FetchError extends Error {
	readonly fault: FetchFault;
	constructor(fault: FetchFault) {
		super(fault);
		this.fault = fault;
	}
}

/** Why a download ended. IndexedDB throws only DOMExceptions; what else is thrown says nothing about storage. */
export function faultOf(thrown: unknown): FetchFault {
	if (thrown instanceof FetchError) return thrown.fault;
	if (!(thrown instanceof DOMException)) return "failed";
	return /quota/i.test(thrown.name + thrown.message) ? "full" : "blocked";
}

/**
 * A web page in place of a file, by its type or the file's beginning: a network that wants its visitor to sign in, or a
 * proxy that refuses, may answer 200.
 */
export function isWebPage(type: string | null, beginning: string): boolean {
	if (type !== null && /\b(html|xhtml\+xml)\b/i.test(type)) return true;
	// A chat template or a vocabulary may begin with a mark such as <s> or <|system|>.
	return /^\s*<(!doctype|html|head|body|script|meta|title|\?xml)\b/i.test(beginning);
}

/** Whether a file without a known hash can be what its name says. Of JSON the text is needed whole. */
export function isPlausible(path: string, text: string): boolean {
	if (isWebPage(null, text)) return false;
	if (!path.endsWith(".json")) return true;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
