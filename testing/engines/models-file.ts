import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelTask } from "#shared/models.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A back-end as a catalogue writes it. */
export type WrittenBackend = { wire: string; url: string } & Record<string, unknown>;

/** Writes a catalogue with one model, `test/model`, and returns its path. JSON is valid YAML. */
export function modelsFile(
	task: ModelTask,
	backends: readonly WrittenBackend[],
	parameters: Record<string, unknown> = {},
): string {
	const model = { id: "test/model", task, name: "Test", description: { en: "Test." } };
	const file = join(temporaryFolder(), "models.yaml");
	writeFileSync(file, JSON.stringify({ models: [{ ...model, parameters, backends }] }));
	return file;
}
