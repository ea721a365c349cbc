import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "node",
					environment: "node",
					include: ["shared/**/*.test.ts", "server/**/*.test.ts", "bench/**/*.test.ts"],
					setupFiles: ["./testing/server/setup.ts"],
					testTimeout: 20_000,
				},
			},
			{
				plugins: [react()],
				test: {
					name: "browser-like",
					environment: "jsdom",
					include: ["client/**/*.test.{ts,tsx}"],
					setupFiles: ["./testing/browser/setup.ts"],
					testTimeout: 20_000,
				},
			},
		],
	},
});
