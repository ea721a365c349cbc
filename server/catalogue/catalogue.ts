import type { Category, ModelTask } from "#shared/models.ts";
import type { Parameters } from "#shared/parameters.ts";
import type { Texts } from "#shared/texts.ts";
import { AppError } from "../errors/app-error.ts";

/** The wires a back-end can speak. */
export const wires = ["openai", "huggingface", "fal", "replicate"] as const;

/** A wire a back-end can speak. */
export type Wire = (typeof wires)[number];

/** A way to an answer, ready to be called: its variables are filled in. */
export type Backend = {
	wire: Wire;
	/** For log and metrics, without a secret: `router.huggingface.co/fireworks-ai`. */
	name: string;
	/** Base address without a slash at its end. */
	url: string;
	/** Absent where none is needed. */
	key?: string | undefined;
	/** The model's name on this wire; empty where the address itself is the model. */
	model: string;
	/** A provider, the host's own machine (a loopback or private address), or the sandbox. */
	kind: "hosted" | "machine" | "sandbox";
	/** The engine that comes with this site (`$ENGINE_URL`): it tells how its models are and who waits. */
	isEngine?: boolean;
	/** Fields of the request that this back-end does not take. */
	omit: readonly string[];
	/** Fields that this back-end needs besides. */
	add: Readonly<Record<string, unknown>>;
	/** Fields that have another name here: ours to theirs. */
	rename: Readonly<Record<string, string>>;
	firstByteSeconds?: number | undefined;
	wholeSeconds?: number | undefined;
	/** Hosts besides the wire's own from which a file named in an answer may be fetched. */
	fileHosts: readonly string[];
};

/** A model as the server knows it. */
export type CatalogueModel = {
	id: string;
	task: ModelTask;
	category: Category;
	name: string;
	description: Texts;
	/** What its form starts with. */
	defaultText?: Texts;
	licence?: string;
	/** What one call costs of the allowance. */
	points: number;
	parameters: Parameters;
	/** Those that can be called, in the order in which they are tried; none when the model is off. */
	backends: readonly Backend[];
};

/** What the site shows, and who answers for it. Never changed once it is made. */
export type Catalogue = {
	/** In the order of the list. */
	models: readonly CatalogueModel[];
	find(id: string): CatalogueModel | undefined;
};

/** The model with that id, if it does one of these tasks. Throws UNKNOWN_MODEL otherwise. */
export function modelOf(
	catalogue: Catalogue,
	id: string,
	...tasks: readonly ModelTask[]
): CatalogueModel {
	const model = catalogue.find(id);
	if (model && tasks.includes(model.task)) return model;
	throw new AppError("UNKNOWN_MODEL", { isFree: true });
}
