/** Blocks this process for milliseconds, as if it got no processor. */
export function standStill(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
