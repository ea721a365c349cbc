import ipaddr from "ipaddr.js";

const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** The network an address lies in, coarse enough to name nobody: what the log may hold. */
export function clippedAddress(address: string): string {
	const bare = address.split("%")[0] ?? "";
	if (!ipaddr.isValid(bare)) return "unknown";
	const parsed = ipaddr.process(bare);
	if (parsed instanceof ipaddr.IPv4) {
		return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${IPV4_BITS}`)}/${IPV4_BITS}`;
	}
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
