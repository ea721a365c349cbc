// Each program that a host runs beside the site imports this first. An error ends it with a sentence and without a
// stack, and a reader that closes its output does not end it.
import "./closed-output.ts";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { describeFault, UsageError } from "./describe-fault.ts";

process.on("uncaughtException", (error) => {
	process.stderr.write(`${describeFault(error, "Cannot go on")}\n`);
	process.exit(1);
});

/** The program's options. Throws a UsageError for one that it does not have. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
	usage: string,
	options: Options,
) {
	try {
		return parseArgs({ options }).values;
	} catch (error) {
		const [reason = ""] = error instanceof Error ? error.message.split(/(?<=\.)\s/) : [];
		throw new UsageError(`${reason}\nUsage: ${usage}`);
	}
}
