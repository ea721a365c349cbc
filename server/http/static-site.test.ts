import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tokenStates } from "#shared/token-state.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

test.each([
	["configured", { HF_TOKEN: TEST_TOKEN }],
	["configured", { HF_TOKEN: TEST_TOKEN, PROVIDER: "sandbox" }],
	["sandbox", {}],
	["missing", { PROVIDER: "huggingface" }],
])("the playground that is served was built for a token that is %s (%o)", async (state, given) => {
	const clientDir = mkdtempSync(join(tmpdir(), "vitrine-client-"));
	for (const name of tokenStates) writeFileSync(join(clientDir, `playground-${name}.html`), name);
	const settings = readSettings({ LOG_LEVEL: "silent", DATA_DIR: clientDir, ...given });
	const app = await buildApp({ settings, clientDir });
	onTestFinished(() => app.close());
	const { body, headers } = await app.inject("/playground");
	expect(body).toBe(state);
	expect(headers["cache-control"]).toBe("no-cache");
});
