import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const folder = temporaryFolder();
for (const file of [".dependency-cruiser.cjs", "tsconfig.json"]) {
	cpSync(join(root, file), join(folder, file));
}

/** Forbidden imports, each with the name of the rule that must report it. */
const planted = [
	["server/pages/", "server/http/", "server-pages-imports-down"],
	["server/procedures/", "server/http/", "server-procedures-imports-down"],
	["server/assistant/", "server/procedures/", "server-assistant-imports-down"],
	["server/moderation/", "server/assistant/", "server-moderation-imports-down"],
	["server/allowance/", "server/moderation/", "server-allowance-imports-down"],
	["server/prepared/", "server/allowance/", "server-prepared-imports-down"],
	["server/backends/", "server/allowance/", "server-backends-imports-down"],
	["server/models/", "server/backends/", "server-models-imports-down"],
	["server/sandbox/", "server/models/", "server-sandbox-imports-down"],
	["server/catalogue/", "server/sandbox/", "server-catalogue-imports-down"],
	["server/uploads/", "server/catalogue/", "server-uploads-imports-down"],
	["server/observability/", "server/uploads/", "server-observability-imports-down"],
	["server/errors/", "server/observability/", "server-errors-imports-down"],
	["server/http/", "client/lib/", "server-never-sees-client"],
	["shared/", "server/errors/", "shared-knows-nobody"],
	["client/ui/", "server/http/", "client-takes-types-only-from-server"],
	["client/home/", "client/playground/", "features-apart"],
	["client/embed/", "client/app/", "client-embed-imports-down"],
	["client/home/", "client/embed/", "client-home-imports-down"],
	["client/data/", "client/home/", "client-data-imports-down"],
	["client/assistant/", "client/data/", "client-assistant-imports-down"],
	["client/playground/", "client/assistant/", "client-playground-imports-down"],
	["client/conversation/", "client/playground/", "client-conversation-imports-down"],
	["client/answer/", "client/conversation/", "client-answer-imports-down"],
	["client/device/", "client/answer/", "client-device-imports-down"],
	["client/state/", "client/device/", "client-state-imports-down"],
	["client/ui/", "client/state/", "client-ui-imports-down"],
	["client/lib/", "client/ui/", "client-lib-imports-down"],
	["client/language/", "client/lib/", "client-language-imports-down"],
	["client/messages/", "client/language/", "client-messages-imports-down"],
	["client/state/", "client/ui/", "state-knows-no-ui"],
	["client/ui/", "client/messages/", "messages-come-through-language"],
	["client/messages/", "client/language/", "messages-know-nobody"],
	["client/formulas/", "client/ui/", "formulas-know-only-lib"],
	["client/lib/", "shared/tasks/", "no-zod-in-the-browser"],
	["client/playground/screen/", "client/playground/page/", "playground-screen-imports-down"],
	["client/playground/chat/", "client/playground/screen/", "playground-chat-imports-down"],
	["client/playground/history/", "client/playground/chat/", "playground-history-imports-down"],
	["client/playground/share/", "client/playground/history/", "playground-share-imports-down"],
	["client/playground/tasks/", "client/playground/share/", "playground-tasks-imports-down"],
	["client/playground/tasks/tts/", "client/playground/tasks/detect/", "tasks-apart"],
	[
		"client/playground/screen/",
		"client/playground/tasks/detect/",
		"screens-reach-tasks-through-the-registry",
	],
	["client/playground/input/", "client/playground/tasks/", "playground-input-imports-down"],
	["client/playground/result/", "client/playground/input/", "playground-result-imports-down"],
	["server/device/", "server/pages/", "server-device-imports-down"],
	["client/device/", "engine/model-process/", "device-runs-the-tasks-of-the-engine"],
	["server/errors/", "testing/", "product-never-imports-testing"],
	["engine/", "server/errors/", "engine-stands-alone"],
	["engine/tasks/", "engine/fetch/", "engine-tasks-run-in-a-browser-too"],
	["server/backends/", "engine/", "product-never-imports-the-engine"],
	["server/pages/", "engine/catalogue/", "engine-list-is-for-catalogue-and-device"],
	["engine/catalogue/", "engine/fetch/", "engine-list-needs-no-package-of-its-own"],
] as const;

test("every forbidden import that is planted is refused, by the rule of its row", () => {
	for (const [index, [from, to]] of planted.entries()) {
		write(`${to}planted-target-${index}.ts`, "export const target = 1;\n");
		const path = "../".repeat(from.split("/").length - 1) + to;
		const source = `import { target } from "${path}planted-target-${index}.ts";\nexport const planted = target;\n`;
		write(`${from}planted-${index}.ts`, source);
	}
	const cli = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
	const { stdout } = spawnSync(
		process.execPath,
		[cli, "--output-type", "err-long", "shared", "server", "client", "testing", "engine"],
		{ cwd: folder, encoding: "utf8" },
	);
	for (const [index, [from, to, rule]] of planted.entries()) {
		const line = `${rule}: ${from}planted-${index}.ts → ${to}planted-target-${index}.ts`;
		expect([rule, stdout.includes(line)]).toEqual([rule, true]);
	}
});

function write(path: string, text: string): void {
	const file = join(folder, path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
