import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

const theme = '\n\tdocument.documentElement.dataset.theme = "dark";\n';
const styles = "body{color:red}";
const page = `<head><script>${theme}</script><script type="module" src="/a.js"></script><style>${styles}</style></head>`;

test("the policy allows what the served pages carry inline, and nothing else", async () => {
	const policy = await policyOf({ "index.html": page, "404.html": page });
	expect(policy).toContain(`script-src 'self' ${sourceOf(theme)};`);
	expect(policy).toContain(`style-src 'self' ${sourceOf(styles)};`);
	expect(policy).not.toContain("unsafe");
});

test("a script or a style changed by one character is not allowed", async () => {
	const policy = await policyOf({ "index.html": page });
	for (const changed of [`${theme} `, theme.replace("dark", "Dark"), "", `${styles} `]) {
		expect(policy).not.toContain(sourceOf(changed));
	}
});

async function policyOf(files: Record<string, string>): Promise<string> {
	const clientDir = mkdtempSync(join(tmpdir(), "vitrine-client-"));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(clientDir, name), text);
	const settings = readSettings({ LOG_LEVEL: "silent", DATA_DIR: clientDir });
	const app = await buildApp({ settings, clientDir });
	onTestFinished(() => app.close());
	const { headers, body } = await app.inject("/");
	expect(body).toBe(files["index.html"]);
	return String(headers["content-security-policy"]);
}

function sourceOf(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
