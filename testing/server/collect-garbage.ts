import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects what nothing refers to any more, now and not when Node would. */
export function collectGarbage(): void {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
}
