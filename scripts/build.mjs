// npm run build: dist/client for browsers, dist/pages to render pages with, and dist/server. Sequential, because each
// build uses every core.
import "./ensure-node.mjs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { faultInWords } from "./build-faults.mjs";
import { forgetBuild, isBuilt, recordBuild, sourceDigest } from "./built-from.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { writePageTemplates } from "./page-templates.mjs";
import { takeTurn } from "./take-turns.mjs";

const root = join(import.meta.dirname, "..");
const client = join(root, "client/vite.config.ts");
const server = join(root, "scripts/vite.server.config.ts");

// The build tool treats what follows these characters in a path as a query.
const [odd] = /[#?]/.exec(root) ?? [];
if (odd) {
	console.error(`The build cannot work in a folder whose path contains "${odd}": ${root}`);
	process.exit(1);
}
// Browsers get the production build, whatever NODE_ENV says.
process.env.NODE_ENV = "production";

process.chdir(root);
// `npm ci` under NODE_ENV=production leaves out what a build needs.
await ensureInstalled();

try {
	const { hasWaited } = await takeTurn(root);
	// The other one may have built the same.
	if (!hasWaited || !isBuilt()) await build();
} catch (error) {
	console.error(faultInWords(error));
	process.exitCode = 1;
}

async function build() {
	// Before the first file is read, so that a source that changes meanwhile makes the next start build again.
	const digest = sourceDigest();
	forgetBuild();
	console.log("Building the client…");
	await bundle(client);
	console.log("Building its pages…");
	await bundle(client, { ssr: "app/entry-server.tsx" });
	await writePageTemplates();
	console.log("Compressing…");
	await compressAll(join(root, "dist/client"));
	console.log("Building the server…");
	await bundle(server);
	recordBuild(digest);
}

async function bundle(configFile, options = {}) {
	// Imported here, so that a damaged package is reported as a fault of the build.
	const vite = await import("vite");
	await vite.build({
		configFile,
		// Does not list files; scripts/size-budget.mjs checks the sizes that matter.
		logLevel: "warn",
		build: {
			...options,
			// A slow build on a busy machine needs no warning.
			rolldownOptions: { checks: { bundlerTimings: false } },
		},
	});
}

/** Writes brotli and gzip files beside every text file, on all cores. */
async function compressAll(folder) {
	const texts = new Set([".js", ".css", ".svg", ".txt", ".wasm"]);
	const names = await readdir(folder, { recursive: true });
	const paths = names.filter((name) => texts.has(extname(name))).map((name) => join(folder, name));
	await Promise.all(paths.map(compress));
}

async function compress(path) {
	const bytes = await readFile(path);
	// Only the runtime for models on the visitor's device is this large. Maximum compression would take a minute and save
	// little compared with a model of a hundred times its size.
	const isRuntime = bytes.length > 500_000;
	const params = { [constants.BROTLI_PARAM_QUALITY]: isRuntime ? 5 : 11 };
	await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
	await writeFile(`${path}.gz`, await promisify(gzip)(bytes));
}
