import { expect, test } from "vitest";
import { deployFaults, hostingFaults, monitorFaults } from "../scripts/lint-hosting-files.ts";

const dockerfile = "FROM a\nENV NODE_ENV=production HOST=0.0.0.0\nUSER node\nHEALTHCHECK none\n";
const envExample = "# Where it listens\nHOST=127.0.0.1\nHF_TOKEN=\n";

test("the lint rule on hosting files finds what is not there, and root", () => {
	const compose = `
services:
  site:
    depends_on: [gone]
    env_file: [{ path: .env }]
    volumes: ["./gone.yaml:/a", "lost:/b", "./deploy/:/site/deploy:ro"]
    stop_grace_period: 15s
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
`;
	const copying = "FROM a\nCOPY package.json gone ./\nUSER root\n";
	expect(hostingFaults({ compose, dockerfile: copying, envExample })).toEqual([
		"compose.yaml: site mounts ./gone.yaml, which is not there",
		"compose.yaml: site mounts lost, which is not there",
		"compose.yaml: site depends on gone, which is not there",
		"Dockerfile: copies gone, which is not there",
		"Dockerfile: the last stage runs as root",
		"Dockerfile: the last stage has no HEALTHCHECK",
	]);
});

test.each([
	{
		what: "settings that never arrive, a mounted file, Docker's own patience",
		site: '{ environment: { MODELS_FILE: /models.yaml }, volumes: ["./models.yaml:/models.yaml"] }',
		faults: [
			"never gets HOST",
			"never gets HF_TOKEN",
			"mounts no folder at its place below /site, so a reload misses a new MODELS_FILE",
			"may write its files, or gain rights",
			"is killed after 10000 ms; it may need 12000 ms to close",
		],
	},
	{
		what: "an .env that replaces what the image needs",
		site: '{ env_file: [{ path: .env }], environment: {}, volumes: ["./deploy/:/site/deploy"], stop_grace_period: 15s, read_only: true, cap_drop: [ALL], security_opt: ["no-new-privileges:true"] }',
		faults: ["lets .env replace HOST of the Dockerfile"],
	},
	{
		what: "a container that sees the whole project",
		site: '{ env_file: [{ path: .env }], environment: { HOST: a }, volumes: ["./:/host", "./deploy/:/site/deploy"], stop_grace_period: 15s, read_only: true, cap_drop: [ALL], security_opt: ["no-new-privileges:true"] }',
		faults: ["shows the container the whole project, with .env"],
	},
])("the lint rule on hosting files finds $what", ({ site, faults }) => {
	const compose = `services:\n  site: ${site}\n`;
	expect(hostingFaults({ compose, dockerfile, envExample })).toEqual(
		faults.map((text) => `compose.yaml: site ${text}`),
	);
});

test("a setting of .env.example that replaces the unit's own, and ends that come too early", () => {
	const unit = "Environment=NODE_ENV=production DATA_DIR=/var/lib/vitrine\nTimeoutStopSec=12\n";
	const manifest =
		'preStop: { command: [node, -e, "setTimeout(() => {}, 5000)"] }\nterminationGracePeriodSeconds: 17\n';
	expect(deployFaults({ unit, manifest, envExample: "DATA_DIR=.vitrine\n" })).toEqual([
		"systemd unit: a copy of .env.example replaces its DATA_DIR",
		"systemd unit: ends before running calls do",
		"Kubernetes manifest: ends before preStop and running calls do",
	]);
});

const manifestWith = (labels: string, endpoint: string) => `
envFrom: [{ secretRef: { name: vitrine } }]
---
kind: Service
metadata: { labels: { app: vitrine } }
spec: { ports: [{ name: http }] }
---
kind: ServiceMonitor
spec:
  selector: { matchLabels: { app: ${labels} } }
  endpoints: [{ path: /metrics, ${endpoint} }]
`;
const credentials = (name: string, key: string) =>
	`authorization: { credentials: { name: ${name}, key: ${key} } }`;

test.each<[labels: string, endpoint: string, ...faults: string[]]>([
	["vitrine", `port: http, ${credentials("vitrine", "METRICS_TOKEN")}`],
	[
		"site",
		`port: http, ${credentials("vitrine", "METRICS_TOKEN")}`,
		"selects no Service",
		"the Service has no port http",
	],
	[
		"vitrine",
		`port: web, ${credentials("other", "TOKEN")}`,
		"the Service has no port web",
		"reads another Secret",
		"TOKEN is no setting",
	],
	["vitrine", "port: http, bearerToken: x", "holds another field, or another shape"],
])("a ServiceMonitor of %s with %s", (labels, endpoint, ...faults) => {
	expect(monitorFaults(manifestWith(labels, endpoint), "METRICS_TOKEN=\n")).toEqual(
		faults.map((text) => `ServiceMonitor: ${text}`),
	);
});
