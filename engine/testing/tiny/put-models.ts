import { cpSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { markFetched } from "../../catalogue/model-folder.ts";

/** Puts models (all by default) where the engine keeps them, as if it had downloaded them. */
export function putModels(hub: string, target: string, ...named: string[]): void {
	for (const name of named.length > 0 ? named : readdirSync(join(hub, "tiny"))) {
		const folder = join(target, "tiny", name, "main");
		cpSync(join(hub, "tiny", name), folder, { recursive: true });
		const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
			.map((path) => ({ path, stats: statSync(join(folder, path)) }))
			.filter(({ stats }) => stats.isFile())
			.map(({ path, stats }) => ({ path, bytes: stats.size }));
		markFetched(folder, files);
	}
}
