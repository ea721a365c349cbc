import { networkOf } from "../operations/network-of.ts";

/**
 * The key of a visitor's allowance: the IPv4 address, or the /64 network of an IPv6 address, since a
 * home has a whole /64 and could otherwise use a new address for every call.
 */
export function visitorKey(address: string | undefined): string {
	return networkOf(address, { ipv6: 64 });
}
