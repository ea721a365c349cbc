import type { DeviceModel } from "#shared/device-files.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { deviceSource, isFetched } from "../device/device-source.ts";
import type { Settings } from "../env.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const REACH_TIMEOUT_MS = 5_000;
/** Statuses with which a hub says that it does not give a file. */
const refusals = new Set([401, 403, 404, 410]);

/** Checks that visitors' browsers can download the models that the catalogue gives them. */
export async function checkDevices(
	catalogue: Catalogue,
	settings: Settings,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	const models = catalogue.models.flatMap(({ device }) => device ?? []);
	const [first] = models;
	if (!first || settings.device === "off") return [fine("No model runs in visitors' browsers")];
	const source = deviceSource(settings, catalogue);
	if (source?.place === "hub") {
		const hub = { url: source.url, hosts: source.hosts ?? [] };
		const distinct = new Map(models.map((model) => [`${model.model}@${model.revision}`, model]));
		const all = await Promise.all(
			[...distinct.values()].map((each) => checkHub(each, hub, fetcher)),
		);
		const wrong = new Map(all.flatMap((one) => ("fix" in one ? [[one.what, one] as const] : [])));
		return wrong.size > 0 ? [...wrong.values()] : all.slice(0, 1);
	}
	const missing = models.filter((model) => !isFetched(settings.dataDir, model));
	const names = [...new Set(missing.map(({ model }) => model))].join(", ");
	const fix = "Fetch them with npm run local -- --fetch-only (engine/README.md), or set DEVICE=hub";
	if (!source) {
		const what = `DEVICE=site, and no model for browsers has been fetched: none is offered (${names})`;
		return [fault(what, fix)];
	}
	if (missing.length === 0) return [fine("Browsers get their models from this site")];
	return [warning(`Not offered to browsers, since they have not been fetched: ${names}`, fix)];
}

/** Follows a model's download to the host that stores the weights: browsers may only go to allowed hosts. */
async function checkHub(
	{ model, revision, files: [file] }: DeviceModel,
	{ url, hosts }: { url: string; hosts: readonly string[] },
	fetcher: typeof fetch,
): Promise<Finding> {
	const address = `${url}/${model}/resolve/${revision}/${file}`;
	const { host } = new URL(url);
	try {
		const signal = AbortSignal.timeout(REACH_TIMEOUT_MS);
		const reply = await fetcher(address, { redirect: "manual", signal });
		await reply.body?.cancel();
		if (refusals.has(reply.status)) {
			return fault(
				`${host} answers ${reply.status} for ${model} at ${revision}, which browsers are offered`,
				"Correct device: in models.yaml, mirror the model there, or set DEVICE_HUB_URL",
			);
		}
		const to = new URL(reply.headers.get("location") ?? address, address).host;
		if (to === host || hosts.some((allowed) => matches(allowed, to))) {
			return fine(`Browsers get their models from ${host}`);
		}
		return fault(
			`${host} keeps models on ${to}, where browsers may not fetch them`,
			`Add ${to} to DEVICE_HUB_HOSTS`,
		);
	} catch {
		return fine(`Browsers get their models from ${host}, which this machine cannot reach`);
	}
}

function matches(allowed: string, host: string): boolean {
	return allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed;
}
