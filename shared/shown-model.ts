import type { DeviceModel, DeviceSource } from "./device-files.ts";
import type { ModelTask } from "./models.ts";
import type { Parameters } from "./parameters.ts";
import type { Category } from "./tasks/task.ts";

/**
 * The kind of back-end that answers for a model; `off` if none is configured. Pages use `device` if their visitor chose
 * the model on their own device.
 */
type AnsweredBy = "hosted" | "machine" | "sandbox" | "device" | "off";

/** A model as browsers see it: without its back-ends' addresses, keys and names. */
export type ShownModel = {
	id: string;
	task: ModelTask;
	category: Category;
	name: string;
	/** In the language of the page. */
	description: string;
	/** The first text in its form. */
	defaultText?: string | undefined;
	licence?: string | undefined;
	/** Price of a call. */
	points: number;
	/** Longest recording of one call, in seconds; absent for other tasks than `transcribe`. */
	maxSeconds?: number | undefined;
	parameters: Parameters;
	answeredBy: AnsweredBy;
	/** The model that the visitor's own browser can run instead. */
	device?: DeviceModel | undefined;
	/** The host shows visitors the request itself, for use with their own key. */
	hasCode?: true;
};

/**
 * The state of the host's token: set; set, but unused because of PROVIDER=sandbox; or missing, so that the sandbox or
 * nothing answers.
 */
export type TokenState = "configured" | "unused" | "sandbox" | "missing";

/** Data inside every page, so that it can show the list of models without a request. */
export type PageData = {
	/** BASE_PATH: the path of the site on its host, without a slash at its end; empty at the root. */
	basePath: string;
	name: string;
	/** Empty if SITE_CREATOR is not set. */
	creator: string;
	/** Only in a page of a running server. */
	token?: TokenState;
	/** The hosted provider's name or host name; empty if there is none or several. */
	hostedBy: string;
	/** PUBLIC_ORIGIN, if set. */
	origin?: string;
	/** The assistant's language; empty for the language of the page. */
	assistantLanguage: string;
	/** Sites whose pages may frame /embed; absent if there are none. */
	embedOrigins?: readonly string[];
	models: readonly ShownModel[];
	/** Absent if no model runs in browsers. */
	deviceSource?: DeviceSource;
};
