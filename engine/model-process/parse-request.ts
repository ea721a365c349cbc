import type { z } from "zod";
import { refusal } from "../engine-error.ts";
import { readFields } from "../read-fields.ts";

/** Reads and validates a call's fields; throws an error that names the first invalid one. */
export function parseRequest<Shape extends z.ZodType>(shape: Shape, json: string): z.output<Shape> {
	const { success, data, error } = shape.safeParse(readFields(json));
	if (success) return data;
	const [issue] = error.issues;
	throw refusal(`${issue?.path.join(".") || "The request"}: ${issue?.message}`);
}
