import { fileURLToPath } from "node:url";
import type { Settings } from "../env.ts";

/** The catalogue's path: the one named in the settings, else the one beside the program. */
export function modelsFile({ modelsFile: named }: Settings): string {
	return named ?? fileURLToPath(new URL("../models.yaml", import.meta.url));
}
