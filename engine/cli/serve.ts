import "../../shared/end-with-npm.mjs";
import { readSettings } from "../env.ts";
import { startEngine } from "../server.ts";

try {
	const engine = await startEngine(readSettings());
	process.stdout.write(`Engine listening on ${engine.url}\n`);
	const stop = () => void engine.end().then(() => process.exit(0));
	for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
