import type { Settings } from "../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

const REACH_TIMEOUT_MS = 5_000;
const loopbackName = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const outside = new Set(["0.0.0.0", "::"]);

/** Checks that browsers allow the microphone: a secure page, and a policy that permits it. */
export async function checkHttps(
	{ publicOrigin, host }: Settings,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	if (publicOrigin === undefined) {
		if (!outside.has(host)) return [fine(`Served on ${host} only: the microphone works there`)];
		const what = "Visitors from outside come without https: browsers refuse the microphone";
		return [fault(what, "Put a proxy with https in front and set PUBLIC_ORIGIN to its address")];
	}
	const { protocol, hostname } = new URL(publicOrigin);
	if (protocol !== "https:" && !loopbackName.test(hostname)) {
		const what =
			"PUBLIC_ORIGIN is not https: browsers refuse the microphone and may change the pages";
		return [fault(what, "Serve the site by https and set PUBLIC_ORIGIN to the https address")];
	}
	const arriving = await checkArrivingHeaders(publicOrigin, fetcher);
	return [fine(`PUBLIC_ORIGIN is ${publicOrigin}`), arriving];
}

/** Looks at the headers that arrive, because a proxy may drop or replace them. */
async function checkArrivingHeaders(origin: string, fetcher: typeof fetch): Promise<Finding> {
	try {
		const { headers } = await fetcher(`${origin}/healthz`, {
			redirect: "manual",
			signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
		});
		const policy = headers.get("permissions-policy") ?? "";
		if (policy.includes("microphone=(self)")) return fine("The microphone policy arrives");
		return fault(
			"The microphone policy does not arrive in the browser",
			"Let the proxy pass the Permissions-Policy header through unchanged",
		);
	} catch {
		const fix = "Start the site and its proxy, then run the doctor again";
		return fault(`${origin} cannot be reached from here`, fix);
	}
}
