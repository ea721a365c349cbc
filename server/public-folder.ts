import { existsSync } from "node:fs";
import { join } from "node:path";

const built = join(import.meta.dirname, "../client");
const source = join(import.meta.dirname, "../client/public");

/** The folder of the site's samples and drawings: dist/client beside the built server, else client/public. */
export const publicFolder = existsSync(source) ? source : built;
