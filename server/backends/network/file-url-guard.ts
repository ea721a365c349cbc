import { AppError } from "../../errors/app-error.ts";

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

type FileUrl = {
	/** The URL in the answer. */
	text: string;
	/** The URL that answered. */
	backendUrl: string;
	/** Hosts from the configuration, with or without a port; their addresses may be private. */
	namedHosts: readonly string[];
	/** Hosts where this wire's providers keep results; `*.` stands for any subdomain. */
	knownHosts: readonly string[];
};

/**
 * Checks a URL found in an answer, which is less trusted than a configured one. Allowed are the back-end's own origin,
 * configured hosts (https; http only on loopback) and the wire's known hosts (https, no port). Anything else throws
 * PROVIDER_BAD_RESPONSE, whose detail for the log names a host that could be allowed. `isTrusted`: the host is
 * configured, so its address may be private.
 */
export function checkFileUrl(options: FileUrl): { url: URL; isTrusted: boolean } {
	const { text, backendUrl, namedHosts, knownHosts } = options;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url && url.username === "" && url.password === "") {
		const isOwn = url.origin !== "null" && url.origin === new URL(backendUrl).origin;
		if (isOwn || isNamed(url, namedHosts)) return { url, isTrusted: true };
		if (isKnown(url, [...knownHosts, ...namedHosts.filter(isPattern)]))
			return { url, isTrusted: false };
	}
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: refusalOf(url) });
}

function isNamed({ protocol, host, hostname }: URL, names: readonly string[]): boolean {
	const isListed = names.some((name) => [host, hostname].includes(name.toLowerCase()));
	return isListed && (protocol === "https:" || (protocol === "http:" && loopback.test(hostname)));
}

function isKnown({ protocol, port, hostname }: URL, names: readonly string[]): boolean {
	if (protocol !== "https:" || port !== "") return false;
	return names.some((name) =>
		isPattern(name) ? hostname.endsWith(name.slice(1)) : hostname === name,
	);
}

function isPattern(name: string): boolean {
	return name.startsWith("*.");
}

/** The provider chose the host name; do not log one that may contain a key or point to an internal host. */
function refusalOf(url: URL | undefined): string {
	const isName = url && /^([a-z0-9-]{1,40}\.)+[a-z][a-z0-9-]{1,40}$/.test(url.hostname);
	return isName && url.protocol === "https:"
		? `file at ${url.host}, which fileHosts does not name`
		: "file at an address that is not allowed";
}
