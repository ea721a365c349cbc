import { expect, test } from "vitest";
import { hostingFaults } from "../scripts/lint-hosting-files.ts";

test("the lint rule on hosting files finds each fault", () => {
	const compose = `
services:
  site: { depends_on: [gone], volumes: ["./gone.yaml:/a", "lost:/b", "./models.yaml:/c"] }
`;
	expect(hostingFaults(compose, "FROM a\nCOPY package.json gone ./\nUSER root\n")).toEqual([
		"compose.yaml: site mounts ./gone.yaml, which is not there",
		"compose.yaml: site mounts lost, which is not there",
		"compose.yaml: site depends on gone, which is not there",
		"Dockerfile: copies gone, which is not there",
		"Dockerfile: the last stage runs as root",
		"Dockerfile: the last stage has no HEALTHCHECK",
	]);
});
