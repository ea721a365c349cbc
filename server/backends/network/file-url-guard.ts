import ipaddr from "ipaddr.js";
import { AppError } from "../../errors/app-error.ts";

/** Names of a host's own network: of a container, a service of a cluster, or a machine beside this one. */
const ownName =
	/^[a-z0-9][a-z0-9-]{0,39}((\.[a-z0-9-]{1,40}){0,3}\.(localhost|localdomain|local|lan|home|corp|intranet|internal|svc|home\.arpa))?$/;
/** An engine that listens on all addresses may name its files at 0.0.0.0. */
const ownRanges: readonly string[] = [
	"loopback",
	"private",
	"uniqueLocal",
	"unspecified",
	"carrierGradeNat",
];

/** Whether a URL's host is of the site's own machine or network, where HTTP is usual. */
function isOwnNetwork(hostname: string): boolean {
	const address = hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(address)) return ownRanges.includes(ipaddr.process(address).range());
	return ownName.test(hostname);
}

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
 * configured hosts (https; http only in their own network) and the wire's known hosts (https, no port). Anything else
 * throws PROVIDER_BAD_RESPONSE, whose detail for the log names a host that could be allowed. `isTrusted`: the host is
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
	return isListed && (protocol === "https:" || (protocol === "http:" && isOwnNetwork(hostname)));
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

/** The provider chose the host name: only one that `fileHosts` could name is logged, and none that may hold a key. */
function refusalOf(url: URL | undefined): string {
	if (!url || !/^https?:$/.test(url.protocol)) return "file at an address that is not allowed";
	const isName = /^([a-z0-9-]{1,40}\.)+[a-z][a-z0-9-]{1,40}$/.test(url.hostname);
	const isPublic = isName && url.protocol === "https:";
	return isPublic || isOwnNetwork(url.hostname)
		? `file at ${url.host}, which fileHosts does not name`
		: "file at an address that is not allowed";
}
