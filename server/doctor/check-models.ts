import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { unsetVariables } from "../catalogue/skipped-variables.ts";
import type { Settings } from "../env.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";
import { lookAtBackend } from "./look-at-backend.ts";

/** Checks every back-end of every model; names skipped ones, and models without any. */
export async function checkModels(catalogue: Catalogue, fetcher: typeof fetch): Promise<Finding[]> {
	const found = await Promise.all(
		catalogue.models.map(async (model) => [
			...(await checkBackends(model, fetcher)),
			...model.skipped.map(({ address, variables }) =>
				fine(`${model.name}: ${address} is skipped; not set: ${variables.join(", ")}`),
			),
		]),
	);
	return [...found.flat(), ...checkUnset(catalogue)];
}

/** One fault for all models that are off because of the same variables. */
function checkUnset({ models }: Catalogue): Finding[] {
	const groups = new Map<string, string[]>();
	for (const { name, backends, skipped } of models) {
		if (backends.length > 0 || skipped.length === 0) continue;
		const variables = [...new Set(skipped.flatMap((each) => each.variables))].join(" or ");
		groups.set(variables, [...(groups.get(variables) ?? []), name]);
	}
	return [...groups].map(([variables, names]) =>
		fault(
			`Off, since no back-end is configured: ${names.join(", ")}`,
			`Set ${variables} in .env, or take them out of models.yaml`,
		),
	);
}

async function checkBackends(
	{ name, backends, skipped }: CatalogueModel,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	if (backends.length === 0 && skipped.length === 0) {
		return [
			fault(`${name} is off: it has no back-end`, "Write one in models.yaml, or take it out"),
		];
	}
	return Promise.all(
		backends.map((backend) =>
			backend.kind === "sandbox"
				? fine(`${name}: the sandbox answers, simulated`)
				: lookAtBackend(`${name}: ${backend.name}`, backend, fetcher),
		),
	);
}

/** Warns of an unset variable if one of almost the same name is set. */
export function checkVariables(catalogue: Catalogue, { variableNames }: Settings): Finding[] {
	return unsetVariables(catalogue, variableNames).flatMap(({ name, near }) =>
		near === undefined
			? []
			: warning(`models.yaml names ${name}, which is not set; ${near} is`, `Write ${name} in .env`),
	);
}
