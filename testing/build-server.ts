import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { testModelsFile } from "./test-models.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface takes what is added to it
	interface ProvidedContext {
		/** The built server's main file. */
		builtServer: string;
	}
}

/** Vitest's global setup: builds the server as `npm run build` does, into a separate folder. */
export function setup({ provide }: TestProject): () => void {
	const cache = join(root, "node_modules/.cache/vitrine");
	mkdirSync(cache, { recursive: true });
	// Inside the project, so that external packages are found; with the lists from the folder above dist/.
	const site = mkdtempSync(join(cache, "site-"));
	copyFileSync(testModelsFile, join(site, "models.yaml"));
	// On Windows everybody may create junctions, but few may create symbolic links.
	symlinkSync(join(root, "engine"), join(site, "engine"), "junction");
	// The pages are not built, but the examples that are answered ahead need their files.
	mkdirSync(join(site, "dist/client"), { recursive: true });
	symlinkSync(join(root, "client/public/samples"), join(site, "dist/client/samples"), "junction");
	const outDir = join(site, "dist/server");
	const vite = join(root, "node_modules/vite/bin/vite.js");
	const config = join(root, "scripts/vite.server.config.ts");
	execFileSync(
		process.execPath,
		[vite, "build", "--config", config, "--outDir", outDir, "--logLevel", "error"],
		{ stdio: "pipe" },
	);
	provide("builtServer", join(outDir, "main.js"));
	return () => rmSync(site, { recursive: true, force: true });
}
