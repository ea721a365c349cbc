// Part of `npm run lint`: `npm ci` works from each lock file on every system and on every Node that package.json names,
// and whatever else names a Node agrees with it.
import { readFileSync } from "node:fs";
import { missingPackages, packagesOf, unsupportedBy } from "./lock-file.mjs";
import { inWords, isInRange } from "./node-range.mjs";

const range = JSON.parse(readFileSync("package.json", "utf8")).engines.node;

for (const folder of ["", "engine/"]) {
	const file = `${folder}package-lock.json`;
	const packages = packagesOf(file);
	for (const missing of missingPackages(packages)) {
		fail(
			`${file}: lacks ${missing}. Make it again in an empty folder, from package.json, .npmrc and itself: npm install --package-lock-only`,
		);
	}
	for (const unsupported of unsupportedBy(packages, range)) fail(`${file}: ${unsupported}`);
	const ownFile = `${folder}package.json`;
	const { engines } = JSON.parse(readFileSync(ownFile, "utf8"));
	if (engines.node !== range) fail(`${ownFile}: engines is not ${range}`);
	if (packages[""].engines.node !== range)
		fail(`${file}: engines of the first entry is not ${range}`);
}
if (!readFileSync("README.md", "utf8").includes(inWords(range))) {
	fail(`README.md: does not say ${inWords(range)}`);
}
// The tag of a major version names its latest one.
for (const [, major] of readFileSync("Dockerfile", "utf8").matchAll(/^FROM node:(\d+)/gm)) {
	if (!isInRange(`${major}.99.0`, range)) fail(`Dockerfile: Node ${major} is not in ${range}`);
}

function fail(fault) {
	console.error(fault);
	process.exitCode = 1;
}
