import { join } from "node:path";

/** The catalogue of tests. Hosts change the repository's own, and no test may fail by that. */
export const testModelsFile = join(import.meta.dirname, "models.yaml");
