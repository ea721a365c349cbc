import ipaddr from "ipaddr.js";
import type { Backend, SkippedBackend } from "./catalogue.ts";
import type { WrittenBackend } from "./file/backend-schema.ts";

/** Gives the value of a variable, or undefined where it is not set. */
export type Variables = (name: string) => string | undefined;

/** What keeps a back-end from being called, and the field that must be mended. */
type BackendFault = { field: "url" | "key"; text: string };

const VARIABLE = /\$([A-Za-z_]\w*)/g;
const noAddress = "with its variables this is no http or https address";
const ownRanges: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/** A back-end ready to be called, or skipped since a variable of it is not set, or what is wrong. */
export function configuredBackend(
	written: WrittenBackend,
	variables: Variables,
): Backend | SkippedBackend | BackendFault {
	const missing = (text = "") => namesIn(text).filter((name) => variables(name) === undefined);
	const missingKey = missing(written.key);
	const unset = [...new Set([...missing(written.url), ...missingKey])];
	if (unset.length > 0) {
		return { address: written.url, variables: unset, lacksKey: missingKey.length > 0 };
	}
	const url = fillIn(written.url, variables);
	const key = written.key && fillIn(written.key, variables);
	if (key && !/^[\x21-\x7e]+$/.test(key)) {
		return { field: "key", text: "the variable's value must be one printable word" };
	}
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash) {
		return { field: "url", text: noAddress };
	}
	if (parsed.username || parsed.password) {
		return { field: "url", text: "no user or password here; use key: $NAME" };
	}
	return {
		...written,
		name: nameOf(parsed),
		// A variable may end with a slash where the file goes on with one.
		url: url.replace(/\/+$/, "").replace(/([^:/])\/{2,}/g, "$1/"),
		key,
		keyName: written.key?.slice(1),
		model: written.model ?? "",
		kind: isOwnMachine(parsed.hostname) ? "machine" : "hosted",
		isEngine: namesIn(written.url)[0] === "ENGINE_URL" && written.url.startsWith("$"),
	};
}

function namesIn(text: string): string[] {
	return [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Puts the values of variables in place of their names: `$ENGINE_URL/v1`. */
function fillIn(text: string, variables: Variables): string {
	return text.replace(VARIABLE, (_, name: string) => variables(name) ?? "");
}

/** The host, and where a router serves many providers, which of them. */
function nameOf({ host, pathname }: URL): string {
	const first = pathname.split("/").find((part) => part !== "");
	return first === undefined || /^v\d+$/.test(first) ? host : `${host}/${first}`;
}

/** Whether a host name or address is of the host's own machine or network, not a provider's. */
function isOwnMachine(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(host)) return ownRanges.includes(ipaddr.process(host).range());
	return !host.includes(".") || /\.(local|localhost|internal|lan|home\.arpa)$/.test(host);
}
