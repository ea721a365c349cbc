import { networkOf } from "../operations/network-of.ts";

/** The key of a visitor's allowance: of an IPv6 address the /64 network, since a home has all of it. */
export function visitorKey(address: string | undefined): string {
	return networkOf(address, { ipv6: 64 });
}
