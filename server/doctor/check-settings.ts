import { TASK_POINTS } from "#shared/prices.ts";
import type { Settings } from "../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

const HF_TOKEN_FORM = /^hf_[A-Za-z0-9]{20,}$/;

/** Checks the form of the token, if it is set. Never shows its value. */
export function checkToken({ variable }: Settings): Finding[] {
	const token = variable("HF_TOKEN");
	if (token === undefined) return [];
	if (HF_TOKEN_FORM.test(token)) return [fine("HF_TOKEN has the form of a Hugging Face token")];
	return [
		fault(
			"HF_TOKEN does not look like a Hugging Face token",
			"Copy the whole token, which begins with hf_, from huggingface.co/settings/tokens into HF_TOKEN",
		),
	];
}

/** Checks that the server can distinguish visitors, and that none can pose as another. */
export function checkProxy({ trustProxy, publicOrigin, host }: Settings): Finding {
	const isTrusting = trustProxy.length > 0;
	if (trustProxy.some((network) => /\/0*[0-7]$/.test(network))) {
		return fault(
			"TRUST_PROXY trusts a large part of the internet: anyone can forge an address",
			"List in TRUST_PROXY only the addresses or networks of your own proxies",
		);
	}
	if (!isTrusting && publicOrigin?.startsWith("https://")) {
		return fault(
			"A proxy serves https but is not trusted: all its visitors share one allowance",
			"Set TRUST_PROXY to the proxy's address, such as 127.0.0.1",
		);
	}
	if (isTrusting && publicOrigin === undefined) {
		return fault(
			"There is a proxy but the site does not know its own address",
			"Set PUBLIC_ORIGIN to the address in the browser, such as https://example.org",
		);
	}
	if (isTrusting) return fine(`X-Forwarded-For counts from ${trustProxy.join(", ")}`);
	return fine(`No proxy is trusted; the server listens on ${host} itself`);
}

/** Checks the limits against each other and against the prices. */
export function checkLimits(settings: Settings): Finding[] {
	const { visitorPointsPerHour: hour, sitePointsPerDay: day } = settings;
	const dearest = Math.max(...Object.values(TASK_POINTS));
	const faults = [
		hour < dearest &&
			fault(
				"A visitor's hour cannot pay the dearest call",
				`Set VISITOR_POINTS_PER_HOUR to at least ${dearest}`,
			),
		hour > day &&
			fault(
				"One visitor may use up the whole site's day",
				"Set VISITOR_POINTS_PER_HOUR below SITE_POINTS_PER_DAY",
			),
		settings.visitorConcurrency >= settings.siteConcurrency &&
			fault(
				"One visitor may take all calls at once",
				"Set VISITOR_CONCURRENCY below SITE_CONCURRENCY",
			),
	].filter((finding) => finding !== false);
	if (faults.length > 0) return faults;
	return [fine(`Limits: ${hour} points per visitor and hour, ${day} per site and day`)];
}
