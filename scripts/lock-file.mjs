// What a lock file says about the packages below a folder.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isInRange, lowestOf } from "./node-range.mjs";

/** The packages of a lock file by path, such as node_modules/a/node_modules/b. */
export function packagesOf(file) {
	return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Whether exactly the packages of a folder's lock file are installed, including devDependencies. */
export function isInstalled(folder = ".") {
	const installed = recordOf(folder);
	if (!installed) return false;
	const wanted = Object.entries(packagesOf(join(folder, "package-lock.json")));
	return wanted.every(([place, { version, integrity, ...more }]) => {
		if (place === "" || (!installed[place] && !isNeededHere(more))) return true;
		const { version: here, integrity: sum } = installed[place] ?? {};
		return here === version && sum === integrity && existsSync(join(folder, place, "package.json"));
	});
}

/** What npm says that it installed. It writes this last: an interrupted installation has none, a full disk cuts it. */
function recordOf(folder) {
	try {
		return packagesOf(join(folder, "node_modules/.package-lock.json"));
	} catch (error) {
		if (error.code === "ENOENT" || error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** npm skips optional packages for other systems, and those that cannot be installed. */
function isNeededHere({ optional = false, os, cpu, libc }) {
	if (!optional) return true;
	// A folder copied from another machine lacks this one's binaries.
	return os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
}

/** Optional packages that a lock file names but does not contain: `npm ci` rejects it, or leaves them out. */
export function missingPackages(packages) {
	return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies)
			.filter(
				(name) => !placesFrom(place).some((folder) => `${folder}node_modules/${name}` in packages),
			)
			.map((name) => `${name}, which ${place === "" ? "package.json" : place} names`),
	);
}

/** Packages that the lowest versions of Node in a range cannot install. npm leaves out an optional one instead. */
export function unsupportedBy(packages, range) {
	const needed = Object.entries(packages).filter(([, { engines, optional }]) => {
		return engines?.node && !optional;
	});
	return lowestOf(range).flatMap((version) =>
		needed
			.filter(([, { engines }]) => !isInRange(version, engines.node))
			.map(([place, { engines }]) => `${place} needs Node ${engines.node}, not ${version}`),
	);
}

/** The paths where Node looks for a package's dependencies, nearest first. */
function placesFrom(place) {
	if (place === "") return [""];
	const [, above = ""] = /^(.*)\/node_modules\/.*$/.exec(place) ?? [];
	return [`${place}/`, ...placesFrom(above)];
}
