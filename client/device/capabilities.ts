import { useEffect, useState } from "react";
import type { DeviceModel } from "#shared/device-files.ts";
import { afterPaint } from "../lib/after-paint.ts";

/** Whether this browser can run models at all. */
export function canRunModels(): boolean {
	return typeof WebAssembly === "object" && typeof Worker === "function" && "indexedDB" in window;
}

/** Weight formats that WebGPU runs faster than the CPU; most 8-bit weights do not. */
export function suitsWebGpu({ dtype }: Pick<DeviceModel, "dtype">): boolean {
	return dtype === "q4" || dtype === "q4f16" || dtype === "fp16";
}

type Capabilities = {
	hasWebGpu: boolean;
	/** Bytes that this site may still store; undefined if the browser does not report it. */
	freeBytes: number | undefined;
};

let webGpu: Promise<boolean> | undefined;

/** Whether there is a GPU to compute on. Some browsers support WebGPU but have no adapter. */
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

/** This browser's capabilities; undefined until known. `seed`: query again when it changes. */
export function useCapabilities(seed: unknown): Capabilities | undefined {
	const [capabilities, setCapabilities] = useState<Capabilities>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each seed
	useEffect(() => {
		let isGone = false;
		// Requesting a GPU adapter blocks the page, so paint the card first.
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
