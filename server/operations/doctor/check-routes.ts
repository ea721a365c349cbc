import { openCatalogue } from "../../catalogue/open-catalogue.ts";
import type { Settings } from "../../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

const REACH_TIMEOUT_MS = 8_000;
const FIRST_SERVER_ERROR = 500;

/**
 * Checks that each model's route answers. It sends GET without the token: routes take POST, so nothing
 * runs and nothing is spent. Any answer but a server error means that the route exists.
 */
export async function checkRoutes(
	{ provider, modelsFile, answering, variable }: Settings,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	if (provider === "sandbox") return [fine("The sandbox needs no route")];
	const options = { file: modelsFile, provider: answering, variables: variable };
	const models = openCatalogue(options).models.filter(({ backends }) => backends.length > 0);
	const statuses = await Promise.all(
		models.map(({ backends }) => statusOf(backends[0]?.url ?? "", fetcher)),
	);
	if (statuses.every((status) => status === undefined)) {
		return [
			fault(
				"The provider's router cannot be reached",
				"Check the network of this machine, and HF_ROUTER_URL if it is set",
			),
		];
	}
	return models.map(({ name }, index) => findingOf(name, statuses[index]));
}

function findingOf(name: string, status: number | undefined): Finding {
	if (status !== undefined && status < FIRST_SERVER_ERROR) return fine(`${name}: route answers`);
	return fault(
		`${name}: ${status === undefined ? "no answer" : `HTTP ${status}`} from its route`,
		"Nothing to change here: wait for the provider, or offer the model elsewhere in models.yaml",
	);
}

async function statusOf(url: string, fetcher: typeof fetch): Promise<number | undefined> {
	try {
		const signal = AbortSignal.timeout(REACH_TIMEOUT_MS);
		const reply = await fetcher(url, { redirect: "manual", signal });
		await reply.body?.cancel();
		return reply.status;
	} catch {
		return undefined;
	}
}
