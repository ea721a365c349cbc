import { useEffect, useState } from "react";
import type { DeviceModel } from "#shared/device-files.ts";
import { afterPaint } from "../lib/after-paint.ts";

/** Whether this browser can run models at all. */
export function canRunModels(): boolean {
	return typeof WebAssembly === "object" && typeof Worker === "function" && "indexedDB" in window;
}

/** Weights that WebGPU computes faster than a processor: those of 8 bits it mostly cannot. */
export function suitsWebGpu({ dtype }: Pick<DeviceModel, "dtype">): boolean {
	return dtype === "q4" || dtype === "q4f16" || dtype === "fp16";
}

export type Capabilities = {
	hasWebGpu: boolean;
	/** Bytes that this site may still keep; undefined if the browser does not say. */
	freeBytes: number | undefined;
};

let webGpu: Promise<boolean> | undefined;

/** Whether there is a graphics processor to compute on. Some browsers know WebGPU but have none. */
export function hasWebGpu(): Promise<boolean> {
	webGpu ??= askForAdapter().catch(() => false);
	return webGpu;
}

async function askForAdapter(): Promise<boolean> {
	const { gpu }: { gpu?: { requestAdapter(): Promise<unknown> } } = navigator;
	return Boolean(gpu && (await gpu.requestAdapter()));
}

async function readCapabilities(): Promise<Capabilities> {
	const [isFast, estimate] = await Promise.all([
		hasWebGpu(),
		navigator.storage?.estimate?.().catch(() => undefined),
	]);
	const { quota, usage = 0 } = estimate ?? {};
	return { hasWebGpu: isFast, freeBytes: quota === undefined ? undefined : quota - usage };
}

/** The abilities of this browser; undefined until they are known. `seed`: ask again when it changes. */
export function useCapabilities(seed: unknown): Capabilities | undefined {
	const [capabilities, setCapabilities] = useState<Capabilities>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each seed
	useEffect(() => {
		let isGone = false;
		// Waking a graphics processor holds the page up: the card is drawn first.
		afterPaint().then(() => {
			if (isGone) return;
			readCapabilities().then((found) => isGone || setCapabilities(found));
		});
		return () => {
			isGone = true;
		};
	}, [seed]);
	return capabilities;
}
