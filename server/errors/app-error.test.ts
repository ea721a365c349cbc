import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";

test("an error shows the catalogue's sentence with its parts filled in", () => {
	const error = new AppError("IMAGE_GENERATION_FAILED", { parts: { status: 500, body: "busy" } });
	expect(error.message).toBe("Image generation failed: 500 busy");
	expect(error.isFree).toBe(false);
});
