// Part of `npm run lint`: each lock file has the binaries of every system, so that `npm ci` works on all of them.
import { missingPackages, packagesOf } from "./lock-file.mjs";

for (const file of ["package-lock.json", "engine/package-lock.json"]) {
	for (const missing of missingPackages(packagesOf(file))) {
		console.error(
			`${file}: lacks ${missing}. Make it again in an empty folder, from package.json, .npmrc and itself: npm install --package-lock-only`,
		);
		process.exitCode = 1;
	}
}
