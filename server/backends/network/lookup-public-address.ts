import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A DNS lookup that fails for addresses that are not public, so that no name leads into the own network. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
	lookup(hostname, { ...options, all: true }, (error, addresses) => {
		if (error) return callback(error, "");
		if (addresses.some(({ address }) => ipaddr.process(address).range() !== "unicast")) {
			return callback(new Error("The host has an address that is not public"), "");
		}
		const [first] = addresses;
		if (options.all) return callback(null, addresses);
		return callback(null, first?.address ?? "", first?.family);
	});
};
