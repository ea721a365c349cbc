import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelEntry } from "../catalogue/model-entry.ts";

const MARK = "fetched.json";
const PART = ".part";
const mark = z.object({
	revision: z.string(),
	files: z.array(z.object({ path: z.string(), bytes: z.number() })),
});

/** What was fetched, and from which revision: written when a model is whole. */
export type Mark = z.output<typeof mark>;

/** The folder of all models; below it they lie as the hub names them. */
export function modelsFolder(dataDir: string): string {
	return join(dataDir, "models");
}

export function modelFolder(entry: ModelEntry, dataDir: string): string {
	return join(modelsFolder(dataDir), entry.hub);
}

/** Where a file is written until it is whole. */
export function partOf(path: string): string {
	return `${path}${PART}`;
}

/** Whether every file is there in its full size; nothing is asked of the network. */
export function isFetched(entry: ModelEntry, dataDir: string): boolean {
	const folder = modelFolder(entry, dataDir);
	const known = readMark(folder);
	return (
		known !== undefined &&
		known.revision === entry.revision &&
		entry.files.every((file) => known.files.some(({ path }) => path === file)) &&
		known.files.every(({ path, bytes }) => hasSize(join(folder, path), bytes))
	);
}

export function hasSize(path: string, bytes: number): boolean {
	return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

export function readMark(folder: string): Mark | undefined {
	try {
		return mark.parse(JSON.parse(readFileSync(join(folder, MARK), "utf8")));
	} catch {
		// Not there, or half written: both mean not fetched.
		return undefined;
	}
}

export function writeMark(folder: string, value: Mark): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, MARK), JSON.stringify(value, null, "\t"));
}

/** Takes away what an interrupted download left behind. */
export function sweepParts(dataDir: string): void {
	const root = modelsFolder(dataDir);
	if (!existsSync(root)) return;
	for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
		if (name.endsWith(PART)) rmSync(join(root, name), { force: true });
	}
}
