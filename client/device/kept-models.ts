import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { DeviceModel } from "#shared/device-files.ts";
import { requiredFiles } from "../../engine/catalogue/model-files.ts";
import { storageName } from "../language/base-path.ts";

/* The models stored in this browser, in IndexedDB: unlike the Cache API it works without https, as in a classroom's
   network. A file is stored in parts, so that an interrupted download can resume after the last part. */
const DATABASE = storageName("device");

export type KeptFile = { path: string; bytes: number; sha256?: string | undefined };

export type KeptModel = {
	/** `modelKey`. */
	key: string;
	/** Its folder on the hub. */
	model: string;
	/** The commit that all its files belong to. */
	commit: string;
	files: readonly KeptFile[];
	/** Milliseconds since 1970. */
	at: number;
	/** All files are stored and verified by size and checksum. */
	isWhole: boolean;
	/** Text: the context length in tokens, if the model's settings give it. */
	positions?: number | undefined;
};

/** A part of a file, starting at `offset`. */
type Part = { key: string; path: string; offset: number; content: Blob };

type Schema = DBSchema & {
	models: { key: string; value: KeptModel };
	parts: { key: [string, string, number]; value: Part };
};

/** Models with the same files share them, whichever catalogue entry names them. */
export function modelKey({ model, revision, files }: DeviceModel): string {
	return [`${model}@${revision}`, ...files].join(" ");
}

/** Whether a stored model lists all files that its entry names, which may be more since: another voice, for example. */
export function listsAll(model: DeviceModel, { files }: KeptModel): boolean {
	return requiredFiles(model).every((path) => files.some((file) => file.path === path));
}

/** Whether a model can run with what is stored. */
export function isWholeFor(model: DeviceModel, kept: KeptModel | undefined): boolean {
	return kept?.isWhole === true && listsAll(model, kept);
}

export function fileBytes(files: readonly KeptFile[]): number {
	return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
	opening ??= openDB<Schema>(DATABASE, 2, {
		upgrade(db) {
			// Before version 2 parts had numbers instead of offsets; their models are downloaded again.
			for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
			db.createObjectStore("models", { keyPath: "key" });
			db.createObjectStore("parts", { keyPath: ["key", "path", "offset"] });
		},
		// Another tab is deleting the database: do not block it.
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

/** Adds a model without files; deletes anything stored earlier under its key. */
export async function addModel(model: KeptModel): Promise<void> {
	const transaction = (await database()).transaction(["models", "parts"], "readwrite");
	await Promise.all([
		transaction.objectStore("parts").delete(rangeOf(model.key)),
		transaction.objectStore("models").put(model),
		transaction.done,
	]);
}

/** Updates a model; false if it was deleted meanwhile, in any tab. */
export async function changeModel(model: KeptModel): Promise<boolean> {
	return whileKept(model.key, ({ models }) => models.put(model));
}

/** The stored parts of a file in order, up to the first gap. */
export async function readParts(key: string, path: string): Promise<Blob[]> {
	const parts = await (await database()).getAll("parts", rangeOf(key, path));
	let end = 0;
	return parts.flatMap(({ offset, content }) => {
		if (offset !== end) return [];
		end += content.size;
		return [content];
	});
}

/** Stores a part; false if its model was deleted meanwhile, in any tab. */
export async function writePart(part: Part): Promise<boolean> {
	return whileKept(part.key, ({ parts }) => parts.put(part));
}

export async function deleteFile(key: string, path: string): Promise<void> {
	await (await database()).delete("parts", rangeOf(key, path));
}

export async function deleteModel(key: string): Promise<void> {
	const transaction = (await database()).transaction(["models", "parts"], "readwrite");
	await Promise.all([
		transaction.objectStore("models").delete(key),
		transaction.objectStore("parts").delete(rangeOf(key)),
		transaction.done,
	]);
}

type Stores = {
	[Name in "models" | "parts"]: IDBPObjectStore<Schema, ["models", "parts"], Name, "readwrite">;
};

/** Acts only if the model still exists, in one transaction: no part ever outlives its model. */
async function whileKept(key: string, act: (stores: Stores) => unknown): Promise<boolean> {
	const transaction = (await database()).transaction(["models", "parts"], "readwrite");
	const models = transaction.objectStore("models");
	const isKept = (await models.getKey(key)) !== undefined;
	if (isKept) await act({ models, parts: transaction.objectStore("parts") });
	await transaction.done;
	return isKept;
}

/** The parts of a model, or of one of its files. */
function rangeOf(...begin: [key: string, path?: string]): IDBKeyRange {
	// In IndexedDB's key order, arrays come after all numbers and strings.
	return IDBKeyRange.bound(begin, [...begin, []]);
}

/** How much of a model is stored. */
export async function keptBytes({ key, files }: Pick<KeptModel, "key" | "files">): Promise<number> {
	const parts = await Promise.all(files.map(({ path }) => readParts(key, path)));
	return parts.flat().reduce((sum, { size }) => sum + size, 0);
}
