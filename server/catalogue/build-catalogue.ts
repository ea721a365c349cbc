import { type DeviceModel, usualWeights } from "#shared/device-files.ts";
import { TASK_POINTS } from "#shared/prices.ts";
import { sandboxBackend } from "../sandbox/backend.ts";
import type { Backend, Catalogue, CatalogueModel, SkippedBackend } from "./catalogue.ts";
import { configuredBackend, type Variables } from "./configured-backend.ts";
import type { WrittenModel } from "./file/catalogue-schema.ts";
import type { Fault } from "./file/faults.ts";
import { parseCatalogue } from "./file/parse-catalogue.ts";
import { taskDefaults } from "./task-defaults.ts";

/** How models get their back-ends. */
export type CatalogueOptions = {
	/** auto: the sandbox where no back-end is configured; huggingface: never; sandbox: always. */
	provider: "auto" | "huggingface" | "sandbox";
	variables: Variables;
};

/** Makes the catalogue of a file's text. Throws a CatalogueError; its faults begin with `file`. */
export function buildCatalogue(
	text: string,
	file: string,
	{ provider, variables }: CatalogueOptions,
): Catalogue {
	const { models: written, errorOf } = parseCatalogue(text, file);
	const faults: Fault[] = [];
	const models = written.map((model, index): CatalogueModel => {
		const configured: Backend[] = [];
		const skipped: SkippedBackend[] = [];
		for (const [place, backend] of model.backends.entries()) {
			const found = configuredBackend(backend, variables);
			if ("wire" in found) configured.push(found);
			else if ("address" in found) skipped.push(found);
			else
				faults.push({ path: ["models", index, "backends", place, found.field], text: found.text });
		}
		const isSimulated = provider === "sandbox" || (provider === "auto" && configured.length === 0);
		return {
			maxSeconds: taskDefaults[model.task].maxSeconds,
			...model,
			category: model.category ?? taskDefaults[model.task].category,
			points: model.points ?? TASK_POINTS[model.task],
			device: deviceModel(model),
			backends: isSimulated ? [sandboxBackend(model)] : configured,
			skipped,
		};
	});
	if (faults.length > 0) throw errorOf(faults);
	const byId = new Map(models.map((model) => [model.id, model]));
	return { models, find: (id) => byId.get(id) };
}

function deviceModel({ task, device }: WrittenModel): DeviceModel | undefined {
	return device && { ...device, files: device.files ?? usualWeights(task, device.dtype) };
}
