import "./ensure-node.mjs";
import "../shared/end-with-npm.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

await ensureInstalled();
ensureBuilt();
console.log("Starting…");
await import("../dist/server/main.js");
