import { AppError } from "../../errors/app-error.ts";

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

type FileUrl = {
	/** The address, as it stands in the answer. */
	text: string;
	/** Where the answer came from. */
	backendUrl: string;
	/** Hosts, or hosts with a port, that the site's host named; they may have a private address. */
	namedHosts: readonly string[];
	/** Hosts where this wire's providers are known to keep results; `*.` stands for any name below. */
	knownHosts: readonly string[];
};

/**
 * Checks an address found in an answer, which is trusted less than a configured one: allowed are the
 * back-end's own origin, hosts that were named (https; http only on loopback) and the wire's known
 * ones (https, no port). Anything else throws PROVIDER_BAD_RESPONSE. `isTrusted` says that the host
 * was configured, so that it may have a private address.
 */
export function checkFileUrl(options: FileUrl): { url: URL; isTrusted: boolean } {
	const { text, backendUrl, namedHosts, knownHosts } = options;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url && url.username === "" && url.password === "") {
		const isOwn = url.origin !== "null" && url.origin === new URL(backendUrl).origin;
		if (isOwn || isNamed(url, namedHosts)) return { url, isTrusted: true };
		if (isKnown(url, knownHosts)) return { url, isTrusted: false };
	}
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: "a file at a host that is not allowed" });
}

function isNamed({ protocol, host, hostname }: URL, names: readonly string[]): boolean {
	const isListed = names.some((name) => [host, hostname].includes(name.toLowerCase()));
	return isListed && (protocol === "https:" || (protocol === "http:" && loopback.test(hostname)));
}

function isKnown({ protocol, port, hostname }: URL, names: readonly string[]): boolean {
	if (protocol !== "https:" || port !== "") return false;
	return names.some((name) =>
		name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : hostname === name,
	);
}
