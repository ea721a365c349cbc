// Part of `npm run lint`: compose.yaml and the Dockerfile name what is there, and nothing runs as root.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const composeFile = z.object({
	services: z.record(
		z.string(),
		z.object({
			volumes: z.array(z.string()).default([]),
			depends_on: z
				.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
				.default([]),
		}),
	),
	volumes: z.record(z.string(), z.unknown()).default({}),
});

/** What a compose file and a Dockerfile say that does not hold, a line each. */
export function hostingFaults(compose: string, dockerfile: string): string[] {
	const { services, volumes } = composeFile.parse(parse(compose));
	const inCompose = Object.entries(services).flatMap(([name, service]) => [
		...service.volumes
			.map((mount) => mount.split(":")[0] ?? "")
			.filter((from) => !(from.startsWith("./") ? existsSync(join(root, from)) : from in volumes))
			.map((from) => `compose.yaml: ${name} mounts ${from}, which is not there`),
		...service.depends_on
			.filter((other) => !(other in services))
			.map((other) => `compose.yaml: ${name} depends on ${other}, which is not there`),
	]);
	const lines = dockerfile.split("\n");
	const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
	const missing = lines
		.filter((line) => /^COPY (?!--from)/.test(line))
		.flatMap((line) => line.split(" ").slice(1, -1))
		.filter((source) => !source.startsWith("--") && !existsSync(join(root, source)));
	return [
		...inCompose,
		...missing.map((source) => `Dockerfile: copies ${source}, which is not there`),
		...(lastStage.includes("USER node") ? [] : ["Dockerfile: the last stage runs as root"]),
		...(lastStage.some((line) => line.startsWith("HEALTHCHECK "))
			? []
			: ["Dockerfile: the last stage has no HEALTHCHECK"]),
	];
}

if (import.meta.filename === process.argv[1]) {
	const read = (name: string) => readFileSync(join(root, name), "utf8");
	const faults = hostingFaults(read("compose.yaml"), read("Dockerfile"));
	for (const fault of faults) console.error(fault);
	process.exitCode = faults.length > 0 ? 1 : 0;
}
