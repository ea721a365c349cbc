import type { TokenState } from "#shared/shown-model.ts";
import type { Catalogue } from "./catalogue.ts";

const HUGGING_FACE = /(^|\.)huggingface\.(co|cloud)(\/|$)/;

/** Who answers on this site. */
export type ProviderSummary = {
	/**
	 * `configured`: a hosted back-end answers, or none lacks a key. `unused`: it could, but for PROVIDER=sandbox.
	 * Otherwise a key is missing, and the sandbox answers instead or nothing does (`missing`).
	 */
	token: TokenState;
	/** The name of the provider: "Hugging Face", or the only host's name; empty if there are several. */
	hostedBy: string;
	/** A provider or the host's own machine answers for a model. */
	isReal: boolean;
	/** A provider answers for a model. */
	isHosted: boolean;
	/** The host's own machine answers for a model. */
	isLocal: boolean;
	/** The sandbox answers for a model. */
	isSimulated: boolean;
	/** What the host does for real models, or for larger ones than the machine's own. */
	advice: string;
};

type ReadCatalogue = Pick<Catalogue, "models" | "chosenSandbox">;

/** Summarises the back-ends of a catalogue. Only they decide who answers, not a particular variable. */
export function providerSummary(catalogue: ReadCatalogue): ProviderSummary {
	const { models, chosenSandbox } = catalogue;
	const backends = models.flatMap((model) => model.backends);
	const kinds = new Set(backends.map(({ kind }) => kind));
	const isReal = kinds.has("hosted") || kinds.has("machine");
	const lacksKey = models.some(
		({ backends: [first], skipped }) =>
			(first === undefined || first.kind === "sandbox") && skipped.some((each) => each.lacksKey),
	);
	const isConfigured = kinds.has("hosted") || (isReal && !lacksKey);
	const without = chosenSandbox?.unused ? "unused" : kinds.has("sandbox") ? "sandbox" : "missing";
	return {
		token: isConfigured ? "configured" : without,
		hostedBy: providerName({ models }),
		isReal,
		isHosted: kinds.has("hosted"),
		isLocal: kinds.has("machine"),
		isSimulated: kinds.has("sandbox"),
		advice: adviceFor(catalogue),
	};
}

/** Why no real model answers, as a step for the host. A setting that leaves back-ends out comes before unset keys. */
function adviceFor({ models, chosenSandbox }: ReadCatalogue): string {
	const unset = models.flatMap(({ skipped }) =>
		skipped.filter(({ lacksKey }) => lacksKey).flatMap(({ variables }) => variables),
	);
	const missing = chosenSandbox?.unused ? undefined : unset[0];
	const steps = [
		...(chosenSandbox ? ["remove PROVIDER=sandbox from .env"] : []),
		...(missing === undefined ? [] : [`set ${missing} in .env`]),
		...(chosenSandbox?.unused || missing ? [] : ["add a back-end to models.yaml"]),
	];
	return steps.join(" and ");
}

/** The provider of all hosted back-ends; if none is configured, the one whose key is missing. */
function providerName({ models }: Pick<Catalogue, "models">): string {
	const hosted = models.flatMap(({ backends }) => backends.filter(({ kind }) => kind === "hosted"));
	const names =
		hosted.length > 0
			? hosted.map(({ name }) => name)
			: models.flatMap(({ skipped }) =>
					skipped.filter((each) => each.lacksKey).map(({ address }) => hostOf(address)),
				);
	if (names.length > 0 && names.every((name) => HUGGING_FACE.test(name))) return "Hugging Face";
	const hosts = new Set(names.map((name) => name.split("/")[0] ?? name));
	return hosts.size === 1 ? ([...hosts][0] ?? "") : "";
}

/** The provider of an address from the file: "Hugging Face", a host name, or the address itself. */
export function providerOf(address: string): string {
	const host = hostOf(address);
	return HUGGING_FACE.test(host) ? "Hugging Face" : host || address;
}

/** The host name in an address from the file; `$HF_ROUTER_URL` counts as Hugging Face's router. */
function hostOf(address: string): string {
	const written = address.replace(/^\$HF_ROUTER_URL\b/, "https://router.huggingface.co");
	return URL.canParse(written) ? new URL(written).hostname : "";
}
