import { z } from "zod";
import { catalogueSchema } from "./catalogue-schema.ts";

/** The schema of models.yaml for editors, as the text of docs/models.schema.json. */
export function editorSchema(): string {
	const schema = z.toJSONSchema(catalogueSchema, { io: "input", unrepresentable: "any" });
	return `${JSON.stringify({ title: "Vitrine's catalogue of models", ...schema }, null, "\t")}\n`;
}
