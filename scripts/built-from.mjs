// What a build was made from: a digest of names and contents, written with the build. Not timestamps, since an archive
// or rsync restores ones older than the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const sources = [
	"client",
	"server",
	"shared",
	"engine",
	"scripts",
	"package.json",
	"package-lock.json",
];
/** Subfolders of engine/ that are not sources; nor is anything hidden, such as .env and fetched models in .vitrine. */
const others = /^(\..*|node_modules|dist|testing)$/;
const mark = join(root, "dist/built-from");

/** Whether the last build was made from the current sources, by this major version of Node. */
export function isBuilt() {
	return (
		existsSync(mark) &&
		existsSync(join(root, "dist/server/main.js")) &&
		readFileSync(mark, "utf8") === sourceDigest()
	);
}

/** Called before a build, so that an interrupted one counts as none. */
export function forgetBuild() {
	rmSync(mark, { force: true });
}

export function recordBuild(digest) {
	writeFileSync(mark, digest);
}

export function sourceDigest() {
	const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
	for (const source of sources) addTo(hash, source);
	return hash.digest("hex");
}

function addTo(hash, name) {
	const path = join(root, name);
	if (statSync(path).isDirectory()) {
		for (const child of readdirSync(path).sort()) {
			if (!others.test(child)) addTo(hash, `${name}/${child}`);
		}
		return;
	}
	const content = readFileSync(path);
	hash.update(`\n${name} ${content.length}\n`).update(content);
}
