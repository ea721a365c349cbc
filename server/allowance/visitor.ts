import { networkOf } from "../observability/ip-network.ts";

/** The key of a visitor's allowance. For IPv6 the /64 network, because one household has all of it. */
export function visitorKey(address: string | undefined): string {
	return networkOf(address, { ipv6: 64 });
}
