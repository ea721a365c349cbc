import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectRedis } from "../allowance/redis-client.ts";
import { withBasePath } from "../base-path.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { priceOf } from "../catalogue/price-of.ts";
import type { Settings } from "../env.ts";
import { networkCheck } from "../observability/ip-network.ts";
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

/** Addresses far apart on the internet: no proxy of a site is at any of them. */
const strangers = ["8.8.8.8", "77.88.8.8", "185.228.168.9", "2001:4860:4860::8888", "2a02:6b8::1"];

/** Checks that the server can tell visitors apart, and that none can impersonate another. */
export function checkProxy({ trustProxy, publicOrigin, host }: Settings): Finding {
	const isTrusting = trustProxy.length > 0;
	if (strangers.some(networkCheck(trustProxy))) {
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
export function checkLimits(settings: Settings, { models, assistant }: Catalogue): Finding[] {
	const { visitorPointsPerHour: hour, sitePointsPerDay: day } = settings;
	const callable = assistant ? [...models, assistant] : models;
	const dearest = Math.max(0, ...callable.map((model) => priceOf({ model })));
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
		settings.overBudget === "device" &&
			settings.device === "off" &&
			fault(
				"Once the day is spent, visitors are sent to their own devices, where no model is offered",
				"Set DEVICE to site or hub, or OVER_BUDGET to refuse",
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

const REACH_TIMEOUT_MS = 5_000;
const loopbackName = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Checks that browsers allow the microphone: a secure page, and a policy that permits it. */
export async function checkHttps(
	{ publicOrigin, basePath, host }: Settings,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	if (publicOrigin === undefined) {
		if (loopbackName.test(host))
			return [fine(`Served on ${host} only: the microphone works there`)];
		const what = "Visitors from outside come without https: browsers refuse the microphone";
		return [fault(what, "Put a proxy with https in front and set PUBLIC_ORIGIN to its address")];
	}
	const { protocol, hostname } = new URL(publicOrigin);
	if (protocol !== "https:" && !loopbackName.test(hostname)) {
		const what =
			"PUBLIC_ORIGIN is not https: browsers refuse the microphone and may change the pages";
		return [fault(what, "Serve the site by https and set PUBLIC_ORIGIN to the https address")];
	}
	const address = withBasePath(basePath, "");
	const arriving = await Promise.all([
		checkArrivingHeaders(publicOrigin + address, fetcher),
		checkArrivingFiles(publicOrigin, `${address}/`, fetcher),
	]);
	return [fine(`The site's address is ${publicOrigin}${address}`), ...arriving.flat()];
}

/** Follows a page to one of its scripts, because a proxy may forward pages only. */
async function checkArrivingFiles(
	origin: string,
	path: string,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	const get = (url: string) => fetcher(url, { signal: AbortSignal.timeout(REACH_TIMEOUT_MS) });
	const fix = `Let the proxy pass on everything below ${path}, and set BASE_PATH to the path that visitors see`;
	try {
		const page = await (await get(origin + path)).text();
		const [, script] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
		if (script === undefined)
			return [fault(`No page of this site arrives at ${origin}${path}`, fix)];
		const { ok, headers } = await get(new URL(script, origin + path).href);
		const isScript = ok && headers.get("content-type")?.includes("javascript");
		if (isScript) return [fine("Pages arrive with their scripts")];
		return [fault(`The page at ${origin}${path} arrives without its scripts`, fix)];
	} catch {
		// The header check already reports that nothing arrives.
		return [];
	}
}

/** Checks the headers that arrive, because a proxy may drop or replace them. */
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

const WRITE_TIMEOUT_MS = 3_000;
const silent = { info: () => undefined, warn: () => undefined };

/** Checks that the allowance can be stored: in Redis if set, otherwise in the data folder. */
export async function checkStorage(settings: Settings): Promise<Finding> {
	const { redisUrl, redisPrefix, dataDir } = settings;
	if (redisUrl !== undefined) return checkRedis(redisUrl, redisPrefix);
	// Creating a directory under /proc hangs.
	const timeout = sleep(WRITE_TIMEOUT_MS, false, { ref: false });
	if (await Promise.race([canWrite(dataDir), timeout])) {
		return fine(`The site's day is kept in ${dataDir}`);
	}
	return fault(
		`${dataDir} cannot be written: after a restart the site's day starts again`,
		"Set DATA_DIR to a folder that the server may write",
	);
}

async function canWrite(folder: string): Promise<boolean> {
	try {
		await mkdir(folder, { recursive: true });
		const probe = join(folder, `doctor-${process.pid}`);
		await writeFile(probe, "");
		await rm(probe);
		return true;
	} catch {
		return false;
	}
}

/** Runs the allowance's own commands, because a Redis that responds may still refuse writes. */
async function checkRedis(url: string, prefix: string): Promise<Finding> {
	const client = connectRedis({ url, prefix, log: silent });
	await client.firstTry;
	const lost = client.lost();
	await client.close();
	return lost ? fault(lost.what, lost.fix) : fine("Redis counts: instances share the allowance");
}
