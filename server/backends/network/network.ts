import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent } from "undici";
import { sendRequest } from "./send-request.ts";
import type { Transport } from "./transport.ts";

const CONNECT_MS = 5_000;

/**
 * Makes the transport that is the network; all back-ends share its connections. Redirects are given
 * back, never followed.
 */
export function createNetwork(): Transport & { close(): Promise<void> } {
	const agent = createAgent({});
	const publicAgent = createAgent({ lookup: lookupPublicAddress });
	return {
		send: (request) => sendRequest(request.isPublicOnly ? publicAgent : agent, request),
		async close() {
			await Promise.all([agent.destroy(), publicAgent.destroy()]);
		},
	};
}

function createAgent(connect: { lookup?: typeof lookupPublicAddress }): Agent {
	return new Agent({
		connect: { timeout: CONNECT_MS, ...connect },
		connections: 512,
		pipelining: 1,
		// Shorter than servers keep idle connections, so that a reused one is rarely just closing.
		keepAliveTimeout: 4_000,
		// The gateway's clock decides: a model that has to be loaded first may need minutes.
		headersTimeout: 0,
		bodyTimeout: 0,
	});
}

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
