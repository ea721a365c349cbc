import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

// Needs the engine's packages, which are half a gigabyte, so only where they are installed.
if (existsSync("engine/node_modules")) execSync("tsc -p engine", { stdio: "inherit" });
else console.log("engine/ is not checked: npm install --prefix engine");
