import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelTask } from "#shared/models.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A back-end as a catalogue writes it. */
export type WrittenBackend = { wire: string; url: string } & Record<string, unknown>;

/** Writes a catalogue and returns its path. JSON is valid YAML. */
export function catalogueFile(content: object): string {
	const file = join(temporaryFolder(), "models.yaml");
	writeFileSync(file, JSON.stringify(content));
	return file;
}

/** Writes a catalogue with one model, `test/model`, and returns its path. */
export function modelsFile(
	task: ModelTask,
	backends: readonly WrittenBackend[],
	parameters: Record<string, unknown> = {},
): string {
	const model = { id: "test/model", task, name: "Test", description: { en: "Test." } };
	return catalogueFile({ models: [{ ...model, parameters, backends }] });
}
