import { z } from "zod";

const node = z.looseObject({
	properties: z.record(z.string(), z.unknown()).catch({}),
	items: z.unknown().optional(),
});

/** The names of the settings that a schema knows at a path. Slow: for faults only. */
export function keysAt(schema: z.ZodType, path: readonly (string | number)[]): string[] {
	let here: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	for (const part of path) {
		const { properties, items } = node.parse(here);
		here = (typeof part === "number" ? items : properties[part]) ?? {};
	}
	return Object.keys(node.parse(here).properties);
}
