import { expect, test } from "vitest";
import { clearEnvironment } from "./own-environment.ts";

test("tests see nothing of what a developer has set for a site, a proxy or a terminal", () => {
	const kept = { PATH: "/usr/bin", HOME: "/home/me", TZ: "Asia/Kathmandu", CHROMIUM_PATH: "/c" };
	const environment = {
		...kept,
		HF_TOKEN: "hf_mine",
		MODELS_FILE: "mine.yaml",
		ENGINE_PORT: "3200",
		https_proxy: "http://proxy.example",
		NO_PROXY: "",
		FORCE_COLOR: "3",
		NODE_ENV: "production",
	};
	clearEnvironment(environment);
	expect(environment).toEqual({ ...kept, NODE_ENV: "test" });
});
