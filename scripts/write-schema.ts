import { writeFileSync } from "node:fs";
import { editorSchema } from "../server/catalogue/file/editor-schema.ts";

// npm run schema, after a change of the catalogue's schema; a test fails if it is outdated.
writeFileSync(new URL("../docs/models.schema.json", import.meta.url), editorSchema());
