// Runs one of this repository's TypeScript programs, even in a fresh clone: `node scripts/run.mjs
// server/doctor/main.ts`.
import "./ensure-node.mjs";
import "../shared/end-with-npm.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

await ensureInstalled();
const [program] = process.argv.splice(2, 1);
const { tsImport } = await import("tsx/esm/api");
await tsImport(`../${program}`, import.meta.url);
