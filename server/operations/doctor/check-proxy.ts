import type { Settings } from "../../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Checks that visitors can be told apart and that nobody can pose as another. */
export function checkProxy({ trustProxy, publicOrigin, host }: Settings): Finding {
	if (trustProxy.some((network) => /\/0*[0-7]$/.test(network))) {
		return fault(
			"TRUST_PROXY trusts a large part of the internet: anyone can forge an address",
			"List in TRUST_PROXY only the addresses or networks of your own proxies",
		);
	}
	if (trustProxy.length === 0 && publicOrigin?.startsWith("https://")) {
		return fault(
			"A proxy serves https but is not trusted: all its visitors share one allowance",
			"Set TRUST_PROXY to the proxy's address, such as 127.0.0.1",
		);
	}
	if (trustProxy.length > 0 && publicOrigin === undefined) {
		return fault(
			"There is a proxy but the site does not know its own address",
			"Set PUBLIC_ORIGIN to the address in the browser, such as https://example.org",
		);
	}
	if (trustProxy.length > 0) return fine(`X-Forwarded-For counts from ${trustProxy.join(", ")}`);
	return fine(`No proxy is trusted; the server listens on ${host} itself`);
}
