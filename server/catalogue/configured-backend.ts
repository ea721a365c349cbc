import type { WrittenBackend } from "./backend-schema.ts";
import type { Backend } from "./catalogue.ts";
import { fillIn, type Variables } from "./fill-in.ts";
import { isOwnMachine } from "./is-own-machine.ts";

/** A back-end ready to be called; undefined where a variable of it is not set; or what is wrong with it. */
export function configuredBackend(
	written: WrittenBackend,
	variables: Variables,
): Backend | undefined | { field: "url" | "key"; text: string } {
	const { url: address, key: keyName, ...rest } = written;
	const url = fillIn(address, variables);
	const key = keyName === undefined ? undefined : fillIn(keyName, variables);
	if (url === undefined || (keyName !== undefined && key === undefined)) return undefined;
	if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
		return { field: "key", text: "the variable's value must be one printable word" };
	}
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash) {
		return { field: "url", text: "with its variables this is no http or https address" };
	}
	if (parsed.username || parsed.password) {
		return { field: "url", text: "no user or password here; use key: $NAME" };
	}
	return {
		wire: rest.wire,
		name: nameOf(parsed),
		// A variable may end with a slash where the file goes on with one.
		url: url.replace(/\/+$/, "").replace(/([^:/])\/{2,}/g, "$1/"),
		...(key !== undefined && { key }),
		model: rest.model ?? "",
		kind: isOwnMachine(parsed.hostname) ? "machine" : "hosted",
		omit: rest.omit,
		add: rest.add,
		rename: rest.rename,
		...(rest.firstByteSeconds !== undefined && { firstByteSeconds: rest.firstByteSeconds }),
		...(rest.wholeSeconds !== undefined && { wholeSeconds: rest.wholeSeconds }),
		fileHosts: rest.fileHosts,
	};
}

/** The host, and where a router serves many providers, which of them. */
function nameOf({ host, pathname }: URL): string {
	const first = pathname.split("/").find((part) => part !== "");
	return first === undefined || /^v\d+$/.test(first) ? host : `${host}/${first}`;
}
