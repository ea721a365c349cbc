import type { Page } from "@playwright/test";

/**
 * The keys in a store of the page's database; empty until the page has created the database. Poll it before a reload:
 * what a screen shows is stored a moment later.
 */
export function storedKeys(page: Page, database: string, store: string): Promise<string[]> {
	return page.evaluate(
		([name, from]) =>
			new Promise<string[]>((resolve, reject) => {
				const opening = indexedDB.open(name);
				// Do not create the database: an empty one would block the page's.
				opening.onupgradeneeded = () => opening.transaction?.abort();
				opening.onerror = () =>
					opening.error?.name === "AbortError" ? resolve([]) : reject(opening.error);
				opening.onsuccess = () => {
					const reading = opening.result.transaction(from).objectStore(from).getAllKeys();
					reading.onerror = () => reject(reading.error);
					reading.onsuccess = () => {
						opening.result.close();
						resolve(reading.result.map(String));
					};
				};
			}),
		[database, store] as const,
	);
}

type Database = {
	name: string;
	/** Creates the database as this version of the site does. */
	version?: number;
	/** The paths that its stores are indexed by, by store and by the index's name. */
	indexes?: Record<string, Record<string, string>>;
};

/** Puts rows into a database of this origin, by store. A handle in a row stands for its value, such as a Blob. */
export function putRows(
	page: Page,
	{ name, version, indexes = {} }: Database,
	stores: Record<string, readonly Record<string, unknown>[]>,
): Promise<void> {
	return page.evaluate(
		([database, from, rows, paths]) =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open(database, from);
				opening.onerror = () => reject(opening.error);
				opening.onupgradeneeded = () => {
					for (const store of Object.keys(rows)) {
						const created = opening.result.createObjectStore(store, { keyPath: "id" });
						for (const [index, path] of Object.entries(paths[store] ?? {})) {
							created.createIndex(index, path);
						}
					}
				};
				opening.onsuccess = () => {
					const writing = opening.result.transaction(Object.keys(rows), "readwrite");
					for (const [store, values] of Object.entries(rows)) {
						for (const row of values) writing.objectStore(store).put(row);
					}
					writing.onabort = () => reject(writing.error);
					writing.oncomplete = () => {
						opening.result.close();
						resolve();
					};
				};
			}),
		[name, version, stores, indexes] as const,
	);
}

/** Makes the kept model of a device look as if it had been downloaded before its entry named this file. */
export function forgetFile(page: Page, database: string, path: string): Promise<void> {
	return page.evaluate(
		async ([name, forgotten]) => {
			const resultOf = <Value>(request: IDBRequest<Value>) =>
				new Promise<Value>((resolve, reject) => {
					request.onsuccess = () => resolve(request.result);
					request.onerror = () => reject(request.error);
				});
			const open = await resultOf(indexedDB.open(name));
			const writing = open.transaction(["models", "parts"], "readwrite");
			const models = writing.objectStore("models");
			for (const model of await resultOf(models.getAll())) {
				const files = model.files.filter((file: { path: string }) => file.path !== forgotten);
				if (files.length === model.files.length) continue;
				await resultOf(writing.objectStore("parts").delete([model.key, forgotten, 0]));
				await resultOf(models.put({ ...model, files }));
			}
			open.close();
		},
		[database, path] as const,
	);
}
