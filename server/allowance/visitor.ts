import ipaddr from "ipaddr.js";

const IPV6_HOME_BITS = 64;
const UNKNOWN = "unknown";

/**
 * Who a visitor is to the allowance: the IPv4 address, or the /64 of an IPv6 one, since a home gets
 * a whole /64 and could otherwise change its address with every call.
 */
export function visitorKey(address: string | undefined): string {
	// A socket that is already gone has no address, whatever Fastify's types say.
	const bare = address?.split("%")[0] ?? "";
	if (!ipaddr.isValid(bare)) return UNKNOWN;
	const parsed = ipaddr.process(bare);
	if (parsed instanceof ipaddr.IPv4) return parsed.toString();
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_HOME_BITS}`)}/${IPV6_HOME_BITS}`;
}
