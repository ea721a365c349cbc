import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

const theme = '\n\tdocument.documentElement.dataset.theme = "dark";\n';
const styles = "body{color:red}";
const page = `<head><script>${theme}</script><script type="module" src="/a.js"></script><style>${styles}</style></head><body><div id="root"></div></body>`;

test("the policy allows what the served pages carry inline, and nothing else", async () => {
	const policy = await policyOf(page);
	expect(policy).toContain(`script-src 'self' ${sourceOf(theme)};`);
	expect(policy).toContain(`style-src 'self' ${sourceOf(styles)};`);
	expect(policy).not.toContain("unsafe");
});

test("a script or a style changed by one character is not allowed", async () => {
	const policy = await policyOf(page);
	for (const changed of [`${theme} `, theme.replace("dark", "Dark"), "", `${styles} `]) {
		expect(policy).not.toContain(sourceOf(changed));
	}
});

async function policyOf(template: string): Promise<string> {
	const client = fakeClient(template);
	const environment = { LOG_LEVEL: "silent", DATA_DIR: client.filesDir, DEVICE: "off" };
	const settings = readSettings(environment);
	const app = await buildApp({ settings, client });
	onTestFinished(() => app.close());
	const { headers, body } = await app.inject("/");
	expect(body).toContain(theme);
	expect(body).toContain(styles);
	return String(headers["content-security-policy"]);
}

function sourceOf(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
