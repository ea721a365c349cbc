import { test } from "vitest";

test.skip("the engine is not installed; to run its tests: npm install --prefix engine", () =>
	undefined);
