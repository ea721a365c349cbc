/** The import rules of the project; the map in README.md shows the rows. */

/** The server's folders from top to bottom: each may import itself and those below it. */
const serverRows = [
	"http",
	"pages",
	"device",
	"procedures",
	"assistant",
	"moderation",
	"allowance",
	"prepared",
	"backends",
	"models",
	"sandbox",
	"catalogue",
	"uploads",
	"observability",
	"errors",
];

/** Programs of their own, which may import any row. */
const serverPrograms =
	"^server/(main|app|services)\\.ts$|^server/(doctor|pass)/|^server/prepared/main\\.ts$|^server/pages/development-data\\.ts$";

const test = "\\.test\\.tsx?$";

/** A row never imports one above it, nor `app.ts` and `main.ts`. */
const serverRules = serverRows.map((row, place) => ({
	name: `server-${row}-imports-down`,
	severity: "error",
	from: { path: `^server/${row}/`, pathNot: `${test}|${serverPrograms}` },
	to: {
		path: [
			...serverRows.slice(0, place).map((above) => `^server/${above}/`),
			"^server/(app|main|services)\\.ts$",
		],
	},
}));

/** The client's folders from top to bottom: each may import itself and those below it. */
const clientRows = [
	"app",
	"embed",
	"home",
	"data",
	"status",
	"device-check",
	"assistant",
	"playground",
	"conversation",
	"answer",
	"calls",
	"device",
	"state",
	"ui",
	"lib",
	"language",
	"messages",
];

const clientRules = clientRows.slice(1).map((row, place) => ({
	name: `client-${row}-imports-down`,
	severity: "error",
	from: { path: `^client/${row}/`, pathNot: test },
	to: { path: clientRows.slice(0, place + 1).map((above) => `^client/${above}/`) },
}));

/** The rooms of the playground from top to bottom: each may import itself and those below it. */
const playgroundRooms = ["page", "screen", "chat", "history", "share", "tasks", "input", "result"];

const playgroundRules = playgroundRooms.slice(1).map((room, place) => ({
	name: `playground-${room}-imports-down`,
	severity: "error",
	from: { path: `^client/playground/${room}/`, pathNot: test },
	to: {
		path: playgroundRooms.slice(0, place + 1).map((above) => `^client/playground/${above}/`),
	},
}));

const playgroundTasks = "^client/playground/tasks/";
/** The file or the folder of a task, unlike what is for all of them. */
const oneTask = "(?!(index|model-icon|row-thumb|task-example|task-view|use-task)\\.)[^/]+";

module.exports = {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		...serverRules,
		...clientRules,
		...playgroundRules,
		{
			name: "tasks-apart",
			severity: "error",
			from: { path: `${playgroundTasks}(${oneTask})(/|\\.tsx$)`, pathNot: test },
			to: {
				path: `${playgroundTasks}${oneTask}(/|\\.tsx$)`,
				pathNot: `${playgroundTasks}$1(/|\\.tsx$)`,
			},
		},
		{
			name: "screens-reach-tasks-through-the-registry",
			severity: "error",
			from: { path: "^client/", pathNot: `${test}|${playgroundTasks}|^client/playground/chat/` },
			to: { path: `${playgroundTasks}${oneTask}(/|\\.tsx$)` },
		},
		{
			name: "settings-are-types-below-the-process",
			severity: "error",
			from: { path: "^server/", pathNot: `${test}|${serverPrograms}` },
			to: { path: "^server/env\\.ts$", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "shared-knows-nobody",
			severity: "error",
			from: { path: "^shared/", pathNot: test },
			to: { pathNot: "^(shared/|node_modules/(zod|file-type)/)|^(fs|util)$" },
		},
		{
			name: "constants-carry-no-zod",
			severity: "error",
			from: {
				path: "^shared/(models|keys-of|tasks/task|limits|parameters|token-state|trim-messages|examples|call-request|media-mark|reasoning-splitter|errors|errors/error-texts|files/[^/]+)\\.ts$",
			},
			to: { path: "node_modules/zod/" },
		},
		{
			name: "server-never-sees-client",
			severity: "error",
			from: { path: "^server/" },
			to: { path: "^client/" },
		},
		{
			name: "client-takes-types-only-from-server",
			severity: "error",
			from: { path: "^client/", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^server/", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "no-zod-in-the-browser",
			severity: "error",
			from: { path: "^client/", pathNot: "\\.test\\.tsx?$" },
			to: {
				path: "^shared/",
				pathNot:
					"^shared/(models|kinds|keys-of|tasks/task|limits|errors|errors/error-texts|parameters|token-state|trim-messages|examples|call-request|media-mark|reasoning-splitter|follow-signal|files/[^/]+)\\.ts$",
				dependencyTypesNot: ["type-only"],
			},
		},
		{
			name: "features-apart",
			severity: "error",
			// The device check runs the playground's calls.
			from: { path: "^client/(home|playground|assistant|data|status)/" },
			to: {
				path: "^client/(home|playground|assistant|data|status|device-check)/",
				pathNot: "^client/$1/",
			},
		},
		{
			name: "state-knows-no-ui",
			severity: "error",
			from: { path: "^client/state/", pathNot: test },
			to: { path: "^client/ui/" },
		},
		{
			name: "device-runs-the-tasks-of-the-engine",
			severity: "error",
			from: { path: "^client/device/", pathNot: test },
			to: {
				path: "^engine/",
				pathNot: "^engine/(tasks/|engine-error\\.ts$|catalogue/model-files\\.ts$)",
			},
		},
		{
			name: "formulas-know-only-lib",
			severity: "error",
			from: { path: "^client/formulas/" },
			to: { path: "^(client|shared|server)/", pathNot: "^client/(formulas|lib)/" },
		},
		{
			name: "messages-come-through-language",
			severity: "error",
			from: { path: "^client/(?!language/|messages/)", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^client/messages/", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "messages-know-nobody",
			severity: "error",
			from: { path: "^client/messages/", pathNot: test },
			to: { pathNot: "^(client/messages/|shared/(errors/error-texts|examples)\\.ts$)" },
		},
		{
			name: "english-errors-stay-in-its-messages",
			severity: "error",
			from: { path: "^client/(?!messages/en/)", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^shared/errors/error-texts\\.ts$" },
		},
		{
			name: "product-never-imports-testing",
			severity: "error",
			from: { path: "^(shared|server|client)/", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^(testing|e2e|bench)/" },
		},
		{
			name: "engine-stands-alone",
			severity: "error",
			from: { path: "^engine/" },
			to: {
				path: "^(shared|server|client|e2e|bench|scripts)/",
				pathNot:
					"^shared/((env-file|follow-signal|silence-timer|files/wave)\\.ts|end-with-npm\\.mjs)$",
			},
		},
		{
			name: "engine-never-imports-tests",
			severity: "error",
			from: { path: "^engine/(?!testing/)", pathNot: "\\.test\\.ts$" },
			to: { path: "^engine/testing/" },
		},
		{
			name: "engine-tasks-run-in-a-browser-too",
			severity: "error",
			from: { path: "^engine/tasks/", pathNot: test },
			to: {
				pathNot:
					"^engine/(tasks/|engine-error\\.ts$)|node_modules/(@huggingface/transformers|zod)/",
			},
		},
		{
			name: "engine-is-reached-over-http",
			severity: "error",
			from: { path: "^(shared|server|client|e2e|bench)/", pathNot: "^client/device/" },
			to: { path: "^engine/", pathNot: "^engine/(testing|catalogue)/" },
		},
		{
			name: "product-never-imports-the-engine",
			severity: "error",
			from: { path: "^(shared|server|client)/", pathNot: "\\.test\\.tsx?$|^client/device/" },
			to: { path: "^engine/", pathNot: "^engine/catalogue/" },
		},
		{
			name: "engine-list-is-for-catalogue-and-device",
			severity: "error",
			from: {
				path: "^(shared|server|client)/",
				pathNot: "^server/(catalogue|device)/|^client/device/",
			},
			to: { path: "^engine/catalogue/" },
		},
		{
			name: "engine-list-needs-no-package-of-its-own",
			severity: "error",
			from: { path: "^engine/catalogue/", pathNot: test },
			to: {
				pathNot: "^engine/catalogue/|node_modules/(zod|yaml)/",
				dependencyTypesNot: ["core"],
			},
		},
		{
			name: "model-files-run-in-a-browser-too",
			severity: "error",
			from: { path: "^engine/catalogue/model-files\\.ts$" },
			to: {},
		},
	],
	options: {
		doNotFollow: { path: "node_modules" },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "types", "node", "default"],
		},
	},
};
