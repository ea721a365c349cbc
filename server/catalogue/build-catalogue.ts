import { TASK_POINTS } from "#shared/limits.ts";
import type { Category, ModelTask } from "#shared/models.ts";
import type { Texts } from "#shared/texts.ts";
import type { Backend, Catalogue, CatalogueModel } from "./catalogue.ts";
import { configuredBackend } from "./configured-backend.ts";
import type { WrittenModel } from "./file/catalogue-schema.ts";
import type { Fault } from "./file/fault.ts";
import { parseCatalogue } from "./file/parse-catalogue.ts";
import type { Variables } from "./fill-in.ts";
import { sandboxBackend } from "./sandbox-backend.ts";

const taskCategories: Readonly<Record<ModelTask, Category>> = {
	generateText: "text",
	chat: "chat",
	generateImage: "image",
	classify: "image",
	detect: "image",
	transcribe: "audio",
	tts: "audio",
};

/** How models get their back-ends. */
export type CatalogueOptions = {
	/** auto: the sandbox where no back-end is configured; huggingface: never; sandbox: always. */
	provider: "auto" | "huggingface" | "sandbox";
	variables: Variables;
};

/**
 * Makes the catalogue of a file's text. Throws a CatalogueError with every fault and its line;
 * `file` is the name they begin with.
 */
export function buildCatalogue(text: string, file: string, options: CatalogueOptions): Catalogue {
	const { models: written, errorOf } = parseCatalogue(text, file);
	const faults: Fault[] = [];
	const models = written.map((model, index) => {
		const backends = backendsOf(model, options, (field, words) => {
			faults.push({ path: ["models", index, "backends", ...field], text: words });
		});
		return modelOf(model, backends);
	});
	if (faults.length > 0) throw errorOf(faults);
	const byId = new Map(models.map((model) => [model.id, model]));
	return { models, find: (id) => byId.get(id) };
}

function backendsOf(
	model: WrittenModel,
	{ provider, variables }: CatalogueOptions,
	onFault: (field: readonly (string | number)[], text: string) => void,
): readonly Backend[] {
	const configured = model.backends.flatMap((written, index) => {
		const backend = configuredBackend(written, variables);
		if (!backend) return [];
		if ("wire" in backend) return [backend];
		onFault([index, backend.field], backend.text);
		return [];
	});
	const isSimulated = provider === "sandbox" || (provider === "auto" && configured.length === 0);
	return isSimulated ? [sandboxBackend(model)] : configured;
}

function modelOf(model: WrittenModel, backends: readonly Backend[]): CatalogueModel {
	const { id, task, name, description, defaultText, licence, parameters } = model;
	return {
		id,
		task,
		category: model.category ?? taskCategories[task],
		name,
		description: textsOf(description),
		...(defaultText !== undefined && { defaultText: textsOf(defaultText) }),
		...(licence !== undefined && { licence }),
		points: model.points ?? TASK_POINTS[task],
		parameters,
		backends,
	};
}

function textsOf(text: string | Texts): Texts {
	return typeof text === "string" ? { en: text } : text;
}
