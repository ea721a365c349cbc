import ipaddr from "ipaddr.js";

const IPV6_HOME_BITS = 64;
const UNKNOWN = "unknown";

/**
 * The key of a visitor's allowance: the IPv4 address, or the /64 network of an IPv6 address, since a
 * home has a whole /64 and could otherwise use a new address for every call.
 */
export function visitorKey(address: string | undefined): string {
	// A closed socket has no address, whatever Fastify's types say.
	const bare = address?.split("%")[0] ?? "";
	if (!ipaddr.isValid(bare)) return UNKNOWN;
	const parsed = ipaddr.process(bare);
	if (parsed instanceof ipaddr.IPv4) return parsed.toString();
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_HOME_BITS}`)}/${IPV6_HOME_BITS}`;
}
