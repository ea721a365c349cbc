import { z } from "zod";
import { catalogueSchema } from "./catalogue-schema.ts";

const node = z.looseObject({
	properties: z.record(z.string(), z.unknown()).catch({}),
	items: z.unknown().optional(),
	anyOf: z.array(z.unknown()).catch([]),
});

/** The text of docs/models.schema.json, the schema of models.yaml for editors. */
export function editorSchema(): string {
	const schema = { title: "Vitrine's catalogue of models", ...jsonSchema() };
	return `${JSON.stringify(schema, null, "\t")}\n`;
}

/** The setting names that the schema allows at a path. Slow, so only used for faults. */
export function keysAt(path: readonly (string | number)[]): string[] {
	let here: unknown = jsonSchema();
	for (const part of path) {
		const { properties, items } = shapeOf(here);
		here = (typeof part === "number" ? items : properties[part]) ?? {};
	}
	return Object.keys(shapeOf(here).properties);
}

/** Of a union, only the branch with settings counts. */
function shapeOf(schema: unknown): z.output<typeof node> {
	const shape = node.parse(schema);
	const choices = shape.anyOf.map(shapeOf);
	return choices.find(({ properties }) => Object.keys(properties).length > 0) ?? shape;
}

function jsonSchema() {
	return z.toJSONSchema(catalogueSchema, {
		io: "input",
		unrepresentable: "any",
		override({ jsonSchema: one }) {
			// A host's own notes, which the file is read without (parse-catalogue.ts).
			if (one.additionalProperties === false) one.patternProperties = { "^x-": {} };
		},
	});
}
