import { join } from "node:path";
import type { DeviceModel } from "#shared/device-files.ts";
import type { ModelTask } from "#shared/models.ts";
import type { ModelEntry } from "../../engine/catalogue/model-entry.ts";
import { usualWeights } from "../../engine/catalogue/model-files.ts";
import { readCatalogue } from "../../engine/catalogue/read-catalogue.ts";
import type { WrittenModel } from "./file/catalogue-schema.ts";
import { CatalogueError, didYouMean } from "./file/faults.ts";

/** The list that comes with this site, two folders above both the sources and the built server. */
const listFile = join(import.meta.dirname, "../../engine/models.yaml");
const LIST = "engine/models.yaml";

/** Returns a lookup of local models by id, which reads the list on first use. */
export function createDeviceModels() {
	let list: readonly ModelEntry[] | undefined;
	return function find(
		device: NonNullable<WrittenModel["device"]>,
		task: ModelTask,
	): DeviceModel | { fault: string } {
		if (typeof device !== "string") {
			return { ...device, files: device.files ?? usualWeights(task, device.dtype) };
		}
		list ??= readList();
		const entry = list.find(({ id }) => id === device);
		if (entry === undefined) {
			const ids = list.map(({ id }) => id);
			return { fault: `must be a model of ${LIST}${didYouMean(device, ids)}` };
		}
		const does = task === "generateText" ? "chat" : task;
		if (entry.task !== does) return { fault: `this model of ${LIST} cannot do ${task}` };
		const { hub: model, revision, dtype, files, bytes, licence } = entry;
		const { window, voices, languages } = entry;
		return { model, revision, dtype, files, bytes, licence, window, voices, languages };
	};
}

function readList(): ModelEntry[] {
	try {
		return readCatalogue(listFile);
	} catch (error) {
		const why = error instanceof Error ? error.message : "cannot be read";
		throw new CatalogueError([`${LIST}:1 ${why.replaceAll("\n", " ")}`]);
	}
}
