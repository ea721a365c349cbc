import type { Category, ModelTask } from "./models.ts";
import type { Parameters } from "./parameters.ts";
import type { TokenState } from "./token-state.ts";

/** Who answers for a model: a provider, an engine of the host's own, the sandbox, or nobody. */
export type AnsweredBy = "hosted" | "machine" | "sandbox" | "off";

/** A model as a browser knows it: no address, no key, no name on a wire. */
export type ShownModel = {
	id: string;
	task: ModelTask;
	category: Category;
	name: string;
	/** In the language of the page. */
	description: string;
	/** What its form starts with. */
	defaultText?: string | undefined;
	licence?: string | undefined;
	/** What one call costs of the allowance. */
	points: number;
	parameters: Parameters;
	answeredBy: AnsweredBy;
};

/** What comes with every page, so that it needs no request to show the list of models. */
export type PageData = {
	name: string;
	/** Empty where the host named nobody. */
	creator: string;
	/** Only in a page of a running server. */
	token?: TokenState;
	/** Who answers where it is no machine of the host's own; empty for a provider without a known name. */
	hostedBy: string;
	/** The address of the site, where the host has told it. */
	origin?: string;
	/** The language of the assistant; empty for that of the page. */
	assistantLanguage: string;
	/** The sites whose pages may show /embed; absent where none may. */
	embedOrigins?: readonly string[];
	models: readonly ShownModel[];
};
