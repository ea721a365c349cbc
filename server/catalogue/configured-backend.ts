import type { Backend } from "./catalogue.ts";
import type { WrittenBackend } from "./file/backend-schema.ts";
import { fillIn, type Variables } from "./fill-in.ts";
import { isOwnMachine } from "./is-own-machine.ts";

/** What keeps a back-end from being called, and the field that must be mended. */
export type BackendFault = { field: "url" | "key"; text: string };

/** A back-end ready to be called; undefined where a variable of it is not set; or what is wrong. */
export function configuredBackend(
	written: WrittenBackend,
	variables: Variables,
): Backend | BackendFault | undefined {
	const {
		url: address,
		key: keyName,
		model = "",
		firstByteSeconds,
		wholeSeconds,
		...rest
	} = written;
	const url = fillIn(address, variables);
	const key = keyName && fillIn(keyName, variables);
	if (url === undefined || (keyName && key === undefined)) return undefined;
	if (key && !/^[\x21-\x7e]+$/.test(key)) {
		return { field: "key", text: "the variable's value must be one printable word" };
	}
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	const text = parsed ? addressFault(parsed) : noAddress;
	if (!parsed || text) return { field: "url", text: text ?? noAddress };
	return {
		...rest,
		name: nameOf(parsed),
		// A variable may end with a slash where the file goes on with one.
		url: url.replace(/\/+$/, "").replace(/([^:/])\/{2,}/g, "$1/"),
		...(key && { key }),
		model,
		kind: isOwnMachine(parsed.hostname) ? "machine" : "hosted",
		isEngine: address.startsWith("$ENGINE_URL"),
		...(firstByteSeconds && { firstByteSeconds }),
		...(wholeSeconds && { wholeSeconds }),
	};
}

const noAddress = "with its variables this is no http or https address";

function addressFault({ protocol, search, hash, username, password }: URL): string | undefined {
	if (!/^https?:$/.test(protocol) || search || hash) return noAddress;
	return username || password ? "no user or password here; use key: $NAME" : undefined;
}

/** The host, and where a router serves many providers, which of them. */
function nameOf({ host, pathname }: URL): string {
	const first = pathname.split("/").find((part) => part !== "");
	return first === undefined || /^v\d+$/.test(first) ? host : `${host}/${first}`;
}
