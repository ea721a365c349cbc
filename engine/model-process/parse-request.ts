import type { z } from "zod";
import { refusal } from "../engine-error.ts";

/** Validates a value; throws an error that names the first invalid field. */
export function parseRequest<Shape extends z.ZodType>(
	shape: Shape,
	value: unknown,
): z.output<Shape> {
	const { success, data, error } = shape.safeParse(value);
	if (success) return data;
	const [issue] = error.issues;
	throw refusal(`${issue?.path.join(".") || "The request"}: ${issue?.message}`);
}
