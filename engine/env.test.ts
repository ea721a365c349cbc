import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("without any variable everything has a value that can be used", () => {
	const settings = readSettings({ ENGINE_PORT: " " });
	expect(settings).toMatchObject({ host: "127.0.0.1", port: 3100, queue: 8, idleMinutes: 15 });
	expect(settings.threads).toBeGreaterThanOrEqual(1);
	expect(settings.memoryMb).toBeGreaterThan(100);
});

test("every value that cannot be used has its line, and none is repeated", () => {
	const wrong = { ENGINE_PORT: "99999", ENGINE_LANGUAGE: "french", ENGINE_HUB_URL: "ftp://secret" };
	expect(() => readSettings(wrong)).toThrow(
		/^The settings cannot be used:\n {2}ENGINE_PORT: .*\n {2}ENGINE_HUB_URL: .*\n {2}ENGINE_LANGUAGE: must be two letters/s,
	);
	expect(() => readSettings(wrong)).not.toThrow(/secret|french/);
});
