import { z } from "zod";
import type { DeviceModel, DeviceSource } from "./device-files.ts";
import { modelTasks } from "./models.ts";
import { categories } from "./tasks/task.ts";

const number = z.object({
	/** Used if the call names none; absent if the model's own applies. */
	default: z.number().optional(),
	/** The least value. */
	min: z.number(),
	/** The greatest value. */
	max: z.number(),
});

const choice = z.object({
	/** Used if the call names none; absent if the model chooses. */
	default: z.string().optional(),
	/** The values to choose from. */
	options: z.array(z.string()).readonly(),
});

const openParameters = z.object({
	/** Sampling temperature. */
	temperature: number.optional(),
	/** Token budget of the answer, thinking included. */
	maxTokens: number.optional(),
	/** Share of the probability from which tokens are sampled. */
	topP: number.optional(),
	/** Width of the picture, in pixels. */
	width: number.optional(),
	/** Height of the picture, in pixels. */
	height: number.optional(),
	/** How closely a picture follows the words. */
	guidance: number.optional(),
	/** Steps of drawing. */
	steps: number.optional(),
	/** Seed of the chance: the same one draws the same picture. */
	seed: number.optional(),
	/** Instruction before the conversation. */
	system: z
		.object({
			/** Used if the call names none. */
			default: z.string().optional(),
			/** Longest instruction, in characters. */
			max: z.number(),
		})
		.optional(),
	/** The voice that reads. */
	voice: choice.optional(),
	/** The language of a recording, or of a text to read. */
	language: choice.optional(),
});

/** A model as the pages and the `models` query have it: without its back-ends' addresses, keys and names. */
export const shownModel = z.object({
	/** The `modelId` of a call. It never changes. */
	id: z.string(),
	/** What it does: the name of the procedure to call. */
	task: z.enum(modelTasks),
	/** The group of the list in which it stands. */
	category: z.enum(categories),
	/** Its name for people. */
	name: z.string(),
	/** What it is good for, in the language asked for, else in English. */
	description: z.string(),
	/** The text with which a form begins, in that language. */
	defaultText: z.string().optional(),
	/** Sounds that it makes where they stand in the text to read, as `<laugh>`; absent if it knows none. */
	cues: z.array(z.string()).readonly().optional(),
	/** The licence of its weights. */
	licence: z.string().optional(),
	/** Price of a call, in points of the visitor's allowance. */
	points: z.number(),
	/** Longest recording of one call, in seconds; absent for other tasks than `transcribe`. */
	maxSeconds: z.number().optional(),
	/** Set if it sees: questions of its chat may have pictures. */
	sees: z.literal(true).optional(),
	/** What it takes of pictures; absent if it does not see. */
	images: z
		.object({
			/** Most pictures of one call, in all its messages. */
			most: z.number(),
			/** Most bytes of one picture. */
			bytes: z.number(),
			/** Longest side of one picture, in pixels. */
			side: z.number(),
		})
		.optional(),
	/**
	 * What a call may set, with bounds and defaults, as the first back-end takes it. A name that the host's entry does not
	 * have is refused; another one may have no effect.
	 */
	parameters: openParameters,
	/**
	 * Who answers: a hosted provider, a machine of the host, or the sandbox, which only pretends; `off` if nobody does.
	 * Pages use `device` if their visitor chose the model on their own device.
	 */
	answeredBy: z.enum(["hosted", "machine", "sandbox", "device", "off"]),
	/** Set if `callCode` shows the request itself, for use with one's own key. */
	hasCode: z.literal(true).optional(),
});

/** A model as browsers see it. */
export type ShownModel = z.infer<typeof shownModel> & {
	/** The model that the visitor's own browser can run instead. */
	device?: DeviceModel | undefined;
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
	/** Of these facts; `status` has that of now. */
	catalogueVersion: string;
	/** Absent if no model runs in browsers. */
	deviceSource?: DeviceSource;
};
