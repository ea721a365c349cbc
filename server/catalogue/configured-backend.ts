import ipaddr from "ipaddr.js";
import type { Backend, SkippedBackend } from "./catalogue.ts";
import type { WrittenBackend } from "./file/catalogue-schema.ts";

/** Returns the value of a variable; undefined if it is not set. */
export type Variables = (name: string) => string | undefined;

/** Why a back-end cannot be called, and the field to fix. */
type BackendFault = { field: "url" | "key" | "headers"; text: string };

const VARIABLE = /\$([A-Za-z_]\w*)/g;
const noAddress = "with its variables this is no http or https address";
const ownRanges: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/** A callable back-end; or a skipped one, because a variable is not set; or its fault. */
export function configuredBackend(
	written: Omit<WrittenBackend, "wire"> & Pick<Backend, "wire" | "guard">,
	variables: Variables,
): Backend | SkippedBackend | BackendFault {
	const missing = (text = "") => namesIn(text).filter((name) => variables(name) === undefined);
	const missingKey = missing(written.key);
	const texts = Object.values(written.headers);
	const unset = [...new Set([...missing(written.url), ...missingKey, ...texts.flatMap(missing)])];
	if (unset.length > 0) {
		return { address: written.url, variables: unset, lacksKey: missingKey.length > 0 };
	}
	const url = fillIn(written.url, variables);
	const key = written.key && fillIn(written.key, variables);
	if (key && !/^[\x21-\x7e]+$/.test(key)) {
		return { field: "key", text: "the variable's value must be one printable word" };
	}
	const headers = Object.entries(written.headers).map(([name, text]) => {
		return [name.toLowerCase(), fillIn(text, variables)] as const;
	});
	if (headers.some(([, value]) => !/^[\x20-\x7e]+$/.test(value))) {
		return { field: "headers", text: "a variable's value must be one printable line" };
	}
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hash) {
		return { field: "url", text: noAddress };
	}
	if (parsed.username || parsed.password) {
		return { field: "url", text: "no user or password here; use key: $NAME" };
	}
	return {
		...written,
		name: nameOf(parsed),
		url: withoutExtraSlashes(url),
		key,
		headers: Object.fromEntries(headers),
		keyName: written.key?.slice(1),
		secrets: [written.key ?? "", ...texts]
			.flatMap(namesIn)
			.flatMap((name) => variables(name) ?? []),
		model: written.model ?? "",
		kind: isOwnMachine(parsed.hostname) ? "machine" : "hosted",
		isEngine: namesIn(written.url)[0] === "ENGINE_URL" && written.url.startsWith("$"),
	};
}

/** A variable may end with a slash and the file may add another. */
function withoutExtraSlashes(url: string): string {
	const [path = "", ...query] = url.split("?");
	const plain = path.replace(/\/+$/, "").replace(/([^:/])\/{2,}/g, "$1/");
	return [plain, ...query].join("?");
}

function namesIn(text: string): string[] {
	return [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Substitutes variables: `$ENGINE_URL/v1`. */
function fillIn(text: string, variables: Variables): string {
	return text.replace(VARIABLE, (_, name: string) => variables(name) ?? "");
}

/** The host; for a router of many providers, also the provider. */
function nameOf({ host, pathname }: URL): string {
	const first = pathname.split("/").find((part) => part !== "");
	return first === undefined || /^v\d+$/.test(first) ? host : `${host}/${first}`;
}

/** Whether an address is on the host's own machine or network. */
function isOwnMachine(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(host)) return ownRanges.includes(ipaddr.process(host).range());
	return !host.includes(".") || /\.(local|localhost|internal|lan|home\.arpa)$/.test(host);
}
