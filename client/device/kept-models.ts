import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DeviceModel } from "#shared/device-files.ts";
import { storageName } from "../language/base-path.ts";

/*
 * The models that this browser keeps, in IndexedDB: it also works without https, in a classroom's network.
 * A file is a row of parts, so that a fetch that was cut goes on after its last part.
 */
const DATABASE = storageName("device");

export type KeptFile = { path: string; bytes: number; sha256?: string | undefined };

export type KeptModel = {
	/** `modelKey`. */
	key: string;
	/** Its folder on the hub. */
	model: string;
	/** The commit that all its files are of. */
	commit: string;
	files: readonly KeptFile[];
	/** Milliseconds since 1970. */
	at: number;
	/** All files are here, with their sizes and checksums. */
	isWhole: boolean;
	/** Text: tokens that the model itself can tell apart, if its settings say so. */
	positions?: number | undefined;
};

type Part = { key: string; path: string; index: number; content: Blob };

type Schema = DBSchema & {
	models: { key: string; value: KeptModel };
	parts: { key: [string, string, number]; value: Part };
};

/** Models with the same files share them, whichever entry of the catalogue names them. */
export function modelKey({ model, revision, files }: DeviceModel): string {
	return [`${model}@${revision}`, ...files].join(" ");
}

export function fileBytes(files: readonly KeptFile[]): number {
	return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>(DATABASE, 1, {
		upgrade(db) {
			db.createObjectStore("models", { keyPath: "key" });
			db.createObjectStore("parts", { keyPath: ["key", "path", "index"] });
		},
		// Another tab deletes everything: do not hold it up.
		blocking: () => void forget(),
		terminated: () => void forget(),
	});
	opening.catch(() => {
		opening = undefined;
	});
	return opening;
}

async function forget() {
	const db = await opening?.catch(() => undefined);
	opening = undefined;
	db?.close();
}

export async function readModel(key: string): Promise<KeptModel | undefined> {
	return (await database()).get("models", key);
}

export async function readModels(): Promise<KeptModel[]> {
	return (await database()).getAll("models");
}

export async function writeModel(model: KeptModel): Promise<void> {
	await (await database()).put("models", model);
}

/** The parts of a file that are here, in their order. */
export async function readParts(key: string, path: string): Promise<Blob[]> {
	const db = await database();
	const parts = await db.getAll("parts", rangeOf(key, path));
	return parts.map(({ content }) => content);
}

export async function writePart(part: Part): Promise<void> {
	await (await database()).put("parts", part);
}

export async function deleteFile(key: string, path: string): Promise<void> {
	await (await database()).delete("parts", rangeOf(key, path));
}

export async function deleteModel(key: string): Promise<void> {
	const db = await database();
	await db.delete("models", key);
	await db.delete("parts", IDBKeyRange.bound([key], [key, []]));
}

function rangeOf(key: string, path: string): IDBKeyRange {
	// In the order of keys, an array comes after every number.
	return IDBKeyRange.bound([key, path], [key, path, []]);
}

/** How much of a model has come. */
export async function keptBytes({ key, files }: Pick<KeptModel, "key" | "files">): Promise<number> {
	const parts = await Promise.all(files.map(({ path }) => readParts(key, path)));
	return parts.flat().reduce((sum, { size }) => sum + size, 0);
}
