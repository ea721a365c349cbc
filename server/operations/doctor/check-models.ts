import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Settings } from "../../env.ts";
import { type Finding, fault, fine } from "./finding.ts";
import { lookAtBackend } from "./look-at-backend.ts";

/** Looks at every back-end of every model, and says which models nobody answers for. */
export async function checkModels(
	{ models }: Catalogue,
	{ token }: Pick<Settings, "token">,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	const found = await Promise.all(
		models.map(async ({ name, backends }) => {
			// A missing token is a fault of its own: it would be told once more for every model.
			if (backends.length === 0 && token === "") return [fine(`${name} is off for now`)];
			if (backends.length === 0) {
				return [fault(`${name} is off: no back-end of it is configured`, unset)];
			}
			return Promise.all(
				backends.map((backend) =>
					backend.kind === "sandbox"
						? fine(`${name}: the sandbox answers, simulated`)
						: lookAtBackend(`${name}: ${backend.name}`, backend, fetcher),
				),
			);
		}),
	);
	return found.flat();
}

const unset = "Set the variables that its back-ends name in models.yaml, or take the model out";
