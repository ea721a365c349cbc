import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

// The types of its packages come with them, and they are half a gigabyte: checked where installed.
if (existsSync("engine/node_modules")) execSync("tsc -p engine", { stdio: "inherit" });
else console.log("engine/ is not checked: npm install --prefix engine");
