import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** An address's network of so many bits; for IPv4 by default the whole address. */
export function networkOf(
	address: string | undefined,
	bits: { ipv4?: number; ipv6: number },
): string {
	// Most addresses; parsing one takes several microseconds.
	if (bits.ipv4 === undefined && address !== undefined && isIPv4(address)) return address;
	// A closed socket has no address, despite Fastify's types.
	const bare = address?.split("%")[0] ?? "";
	if (!ipaddr.isValid(bare)) return "unknown";
	const parsed = ipaddr.process(bare);
	const { IPv4, IPv6 } = ipaddr;
	const [family, length] = parsed instanceof IPv4 ? [IPv4, bits.ipv4] : [IPv6, bits.ipv6];
	if (length === undefined) return parsed.toString();
	return `${family.networkAddressFromCIDR(`${parsed}/${length}`)}/${length}`;
}
