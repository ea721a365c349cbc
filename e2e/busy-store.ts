import type { Page } from "@playwright/test";

type Busy = { database: string; store: string; forMs: number };

/**
 * Makes storing slow, as on a full or old disk, until the page is left: each write waits for a transaction that
 * reads for this long.
 */
export async function keepStoreBusy(page: Page, busy: Busy): Promise<void> {
	const script = "/keep-store-busy.js";
	await page.route(`**${script}`, (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: `(${keepBusy})(${JSON.stringify(busy)})`,
		}),
	);
	await page.evaluate(
		(address) =>
			new Promise<void>((resolve, reject) => {
				const worker = new Worker(address);
				worker.onmessage = () => resolve();
				worker.onerror = ({ message }) => reject(new Error(message));
				// One that nothing holds may be collected.
				Object.assign(globalThis, { busyWorker: worker });
			}),
		script,
	);
}

/** Runs in a worker, which alone may sleep inside a transaction: one that only keeps asking would keep a core busy. */
function keepBusy({ database, store, forMs }: Busy) {
	// No page of the site may have a SharedArrayBuffer of its own.
	const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
	const neverWoken = new Int32Array(memory.buffer);
	const opening = indexedDB.open(database);
	opening.onsuccess = () => {
		hold();
		postMessage("held");
	};
	function hold() {
		const held = opening.result.transaction(store);
		held.objectStore(store).count().onsuccess = () => Atomics.wait(neverWoken, 0, 0, forMs);
		held.oncomplete = () => setTimeout(hold);
	}
}
