// npm run pass: prints a link to points for a group, such as a class behind one address.
import { EnvironmentError, loadEnvFile } from "#shared/env-file.ts";
import { PassError, printPass } from "./print-pass.ts";

try {
	for (const text of loadEnvFile()) process.stderr.write(`${text}\n`);
	process.stdout.write(printPass(process.argv.slice(2), process.env));
} catch (error) {
	if (!(error instanceof EnvironmentError || error instanceof PassError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
}
