// npm run pass: prints a link to points for a group, such as a class behind one address.
import "../host-program.ts";
import { loadEnvFile } from "#shared/env-file.ts";
import { printPass } from "./print-pass.ts";

for (const text of loadEnvFile()) process.stderr.write(`${text}\n`);
process.stdout.write(printPass(process.argv.slice(2), process.env));
