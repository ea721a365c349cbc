import { dirname, join } from "node:path";
import { inject } from "vitest";

/** What Node needs to run a TypeScript program of this repository in another folder, without the developer's `.env`. */
export function programArguments(file: string): string[] {
	return ["--import", import.meta.resolve("tsx"), join(import.meta.dirname, "..", file)];
}

/** The same for a host's program as the build has it, which starts four times as fast. */
export function builtProgram(name: "doctor" | "pass" | "prepare-answers"): string[] {
	return [join(dirname(inject("builtServer")), `${name}.js`)];
}
