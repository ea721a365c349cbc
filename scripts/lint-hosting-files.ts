// Part of `npm run lint`: the files that compose.yaml and the Dockerfile name exist, the settings reach the site in its
// container, reload and graceful shutdown work there, and nothing runs as root.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { LONGEST_CLOSE_MS } from "../server/graceful-close.ts";

const root = join(import.meta.dirname, "..");
const composeFile = z.object({
	services: z.record(
		z.string(),
		z.object({
			volumes: z.array(z.string()).default([]),
			env_file: z.array(z.object({ path: z.string() })).default([]),
			read_only: z.boolean().default(false),
			cap_drop: z.array(z.string()).default([]),
			security_opt: z.array(z.string()).default([]),
			environment: z.record(z.string(), z.string()).default({}),
			stop_grace_period: z
				.string()
				.regex(/^\d+s$/)
				.default("10s"),
			depends_on: z
				.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
				.default([]),
		}),
	),
	volumes: z.record(z.string(), z.unknown()).default({}),
});

type Texts = Readonly<Record<"compose" | "dockerfile" | "envExample", string>>;

/** The faults of a compose file and a Dockerfile, one per line. */
export function hostingFaults({ compose, dockerfile, envExample }: Texts): string[] {
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
		...siteFaults(services.site, dockerfile, envExample).map(
			(text) => `compose.yaml: site ${text}`,
		),
		...missing.map((source) => `Dockerfile: copies ${source}, which is not there`),
		...(lastStage.some((line) => /^USER (?!root\b|0\b)\w/.test(line))
			? []
			: ["Dockerfile: the last stage runs as root"]),
		...(lastStage.some((line) => line.startsWith("HEALTHCHECK "))
			? []
			: ["Dockerfile: the last stage has no HEALTHCHECK"]),
	];
}

type Service = z.output<typeof composeFile>["services"][string];

function siteFaults(site: Service | undefined, dockerfile: string, envExample: string): string[] {
	if (!site) return ["is missing"];
	const settings = [...envExample.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
	const readsEnv = site.env_file.some(({ path }) => path === ".env");
	const own = settings.filter((name) => !(name in site.environment));
	const inImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
		line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
	);
	const mounts = site.volumes.map((mount) => mount.split(":"));
	const isInFolder = mounts.some(
		([from = "", to = ""]) => from.endsWith("/") && to === `/site/${from.slice(2, -1)}`,
	);
	const showsProject = mounts.some(([from = ""]) => from === "./" || from === ".");
	const isShut =
		site.read_only &&
		site.cap_drop.includes("ALL") &&
		site.security_opt.includes("no-new-privileges:true");
	const graceMs = Number.parseInt(site.stop_grace_period, 10) * 1_000;
	return [
		...(readsEnv ? [] : own.map((name) => `never gets ${name}`)),
		// A copy of .env.example would override the image's own settings, such as the listen address.
		...own
			.filter((name) => readsEnv && inImage.includes(name))
			.map((name) => `lets .env replace ${name} of the Dockerfile`),
		...(isInFolder
			? []
			: ["mounts no folder at its place below /site, so a reload misses a new MODELS_FILE"]),
		...(showsProject ? ["shows the container the whole project, with .env"] : []),
		...(isShut ? [] : ["may write its files, or gain rights"]),
		...(graceMs > LONGEST_CLOSE_MS
			? []
			: [`is killed after ${graceMs} ms; it may need ${LONGEST_CLOSE_MS} ms to close`]),
	];
}

/** The faults of the systemd unit and the Kubernetes manifest, one per line. */
export function deployFaults({
	unit,
	manifest,
	envExample,
}: Readonly<Record<"unit" | "manifest" | "envExample", string>>): string[] {
	const settings = [...envExample.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
	const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
		line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
	);
	const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1] ?? 0);
	const graceSeconds = Number(/terminationGracePeriodSeconds: (\d+)/.exec(manifest)?.[1] ?? 0);
	const pauseSeconds = Number(/setTimeout\(\(\) => \{\}, (\d+)000\)/.exec(manifest)?.[1] ?? 0);
	const longest = LONGEST_CLOSE_MS / 1_000;
	return [
		// systemd.exec(5): EnvironmentFile overrides Environment.
		...inUnit
			.filter((name) => settings.includes(name))
			.map((name) => `systemd unit: a copy of .env.example replaces its ${name}`),
		...(stopSeconds > longest ? [] : ["systemd unit: ends before running calls do"]),
		...(graceSeconds > longest + pauseSeconds
			? []
			: ["Kubernetes manifest: ends before preStop and running calls do"]),
		...(/preStop:/.test(manifest) ? [] : ["Kubernetes manifest: has no preStop"]),
	];
}

const labels = z.record(z.string(), z.string());
const service = z.object({
	kind: z.literal("Service"),
	metadata: z.object({ labels: labels.default({}) }),
	spec: z.object({ ports: z.array(z.object({ name: z.string() })) }),
});
/** Strict, because a cluster drops unknown fields of this kind in silence. */
const monitor = z.object({
	kind: z.literal("ServiceMonitor"),
	spec: z.strictObject({
		selector: z.strictObject({ matchLabels: labels }),
		endpoints: z.array(
			z.strictObject({
				port: z.string(),
				path: z.literal("/metrics"),
				authorization: z.strictObject({
					credentials: z.strictObject({ name: z.string(), key: z.string() }),
				}),
			}),
		),
	}),
});

/** The faults between a manifest's ServiceMonitor and what it names, one per line. */
export function monitorFaults(manifest: string, envExample: string): string[] {
	const documents = parseAllDocuments(manifest).map((document): unknown => document.toJS());
	const services = documents.flatMap((each) => service.safeParse(each).data ?? []);
	const secrets = [...manifest.matchAll(/secretRef: \{ name: ([\w-]+) \}/g)].map(
		([, name]) => name,
	);
	const monitors = documents.filter((each) => monitor.pick({ kind: true }).safeParse(each).success);
	return monitors.flatMap((each) => {
		const { data } = monitor.safeParse(each);
		if (!data) return ["ServiceMonitor: holds another field, or another shape"];
		const { selector, endpoints } = data.spec;
		const wanted = Object.entries(selector.matchLabels);
		const found = services.find(({ metadata }) =>
			wanted.every(([name, value]) => metadata.labels[name] === value),
		);
		const ports = found?.spec.ports.map(({ name }) => name) ?? [];
		return [
			...(found ? [] : ["ServiceMonitor: selects no Service"]),
			...endpoints.flatMap(({ port, authorization: { credentials } }) => [
				...(ports.includes(port) ? [] : [`ServiceMonitor: the Service has no port ${port}`]),
				...(secrets.includes(credentials.name) ? [] : ["ServiceMonitor: reads another Secret"]),
				...(`\n${envExample}`.includes(`\n${credentials.key}=`)
					? []
					: [`ServiceMonitor: ${credentials.key} is no setting`]),
			]),
		];
	});
}

if (import.meta.filename === process.argv[1]) {
	const read = (name: string) => readFileSync(join(root, name), "utf8");
	const faults = hostingFaults({
		compose: read("compose.yaml"),
		dockerfile: read("Dockerfile"),
		envExample: read(".env.example"),
	});
	faults.push(...monitorFaults(read("deploy/kubernetes/several.yaml"), read(".env.example")));
	for (const unit of ["vitrine.service", "vitrine@.service"]) {
		for (const manifest of ["one.yaml", "several.yaml"]) {
			faults.push(
				...deployFaults({
					unit: read(`deploy/${unit}`),
					manifest: read(`deploy/kubernetes/${manifest}`),
					envExample: read(".env.example"),
				}),
			);
		}
	}
	for (const fault of faults) console.error(fault);
	process.exitCode = faults.length > 0 ? 1 : 0;
}
