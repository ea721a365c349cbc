import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Extracts the address from what a proxy wrote: some add a port (192.0.2.1:4711, [2001:db8::1]:4711), brackets, quotes
 * or a zone. Undefined if there is none.
 */
export function addressIn(written: string | undefined): string | undefined {
	const text = written?.trim().replace(/^"(.*)"$/, "$1") ?? "";
	const [, inBrackets, withPort] =
		/^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
	const [bare = ""] = (inBrackets ?? withPort ?? text).split("%");
	return ipaddr.isValid(bare) && (bare.includes(":") || isIPv4(bare)) ? bare : undefined;
}

/** Creates a check for addresses within these addresses or networks, which are parsed once. */
export function networkCheck(
	networks: readonly string[],
): (address: string | undefined) => boolean {
	const ranges = networks.map(rangeOf);
	return (address) => {
		const bare = ranges.length > 0 ? addressIn(address) : undefined;
		if (bare === undefined) return false;
		const parsed = ipaddr.process(bare);
		return ranges.some(
			([base, bits]) => base.kind() === parsed.kind() && parsed.match([base, bits]),
		);
	};
}

/** A mapped range (::ffff:192.0.2.0/120) is one of IPv4, as a mapped address is an IPv4 address. */
function rangeOf(network: string): ReturnType<typeof ipaddr.parseCIDR> {
	const bits = network.includes(":") ? 128 : 32;
	const [base, length] = ipaddr.parseCIDR(network.includes("/") ? network : `${network}/${bits}`);
	const isMapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && length >= 96;
	return isMapped ? [base.toIPv4Address(), length - 96] : [base, length];
}

/** The network of an address with this prefix length; IPv4 defaults to the whole address. */
export function networkOf(
	address: string | undefined,
	bits: { ipv4?: number; ipv6: number },
): string {
	// The common case, since parsing takes several microseconds.
	if (bits.ipv4 === undefined && address !== undefined && isIPv4(address)) return address;
	// A closed socket has no address, despite Fastify's types.
	const bare = addressIn(address);
	if (bare === undefined) return "unknown";
	const parsed = ipaddr.process(bare);
	const { IPv4, IPv6 } = ipaddr;
	const [family, length] = parsed instanceof IPv4 ? [IPv4, bits.ipv4] : [IPv6, bits.ipv6];
	if (length === undefined) return parsed.toString();
	return `${family.networkAddressFromCIDR(`${parsed}/${length}`)}/${length}`;
}
