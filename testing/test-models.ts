import { join } from "node:path";

/** The tests' own catalogue: hosts change the repository's, and no test may fail because of that. */
export const testModelsFile = join(import.meta.dirname, "models.yaml");
