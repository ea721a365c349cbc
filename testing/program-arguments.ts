import { join } from "node:path";

/** What Node needs to run a TypeScript program of this repository in another folder, without the developer's `.env`. */
export function programArguments(file: string): string[] {
	return ["--import", import.meta.resolve("tsx"), join(import.meta.dirname, "..", file)];
}
