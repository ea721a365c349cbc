import ipaddr from "ipaddr.js";

const ownRanges: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/** Whether a host name or address is of the host's own machine or network, not a provider's. */
export function isOwnMachine(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(host)) return ownRanges.includes(ipaddr.process(host).range());
	return !host.includes(".") || /\.(local|localhost|internal|lan|home\.arpa)$/.test(host);
}
