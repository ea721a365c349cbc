import { fileURLToPath } from "node:url";

/** The catalogue of tests. Hosts change the repository's own, and no test may fail by that. */
export const testModelsFile = fileURLToPath(new URL("models.yaml", import.meta.url));
