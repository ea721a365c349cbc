import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("without any variable everything has a value that can be used", () => {
	const settings = readSettings({ ENGINE_PORT: " " });
	expect(settings).toMatchObject({ host: "127.0.0.1", port: 3100, idleMinutes: 15 });
	expect(settings.threads).toBeGreaterThanOrEqual(1);
	expect(settings.memoryMb).toBeGreaterThan(100);
});

test("quotes around a whole value go, as those of docker --env-file", () => {
	expect(readSettings({ ENGINE_PORT: '"3111"', ENGINE_OFFLINE: "'true'" })).toMatchObject({
		port: 3111,
		isOffline: true,
	});
});

test("every value that cannot be used has its line, and none is repeated", () => {
	const wrong = { ENGINE_PORT: "99999", ENGINE_OFFLINE: "perhaps", ENGINE_HUB_URL: "ftp://secret" };
	const never = { ENGINE_IDLE_MINUTES: "99999" };
	expect(() => readSettings(never)).toThrow(/<=35791\n.* ENGINE_IDLE_MINUTES/);
	expect(() => readSettings(wrong)).toThrow(
		/^The settings cannot be used:\n.* ENGINE_PORT\n.* ENGINE_HUB_URL\n.* ENGINE_OFFLINE/s,
	);
	expect(() => readSettings(wrong)).not.toThrow(/secret|perhaps/);
});
