import { models } from "#shared/models.ts";
import type { Settings } from "../env.ts";
import { routes } from "../provider/routes.ts";
import { type Finding, fault, fine } from "./finding.ts";

const REACH_TIMEOUT_MS = 8_000;
const FIRST_SERVER_ERROR = 500;

/**
 * Whether each model's route answers. Asked by GET and without the token: routes take POST, so
 * nothing runs and nothing is spent; any answer short of a server error means that it is there.
 */
export async function checkRoutes(
	{ provider, routerUrl }: Settings,
	fetcher: typeof fetch,
): Promise<Finding[]> {
	if (provider === "sandbox") return [fine("The sandbox needs no route")];
	return Promise.all(
		models.map(async ({ id, name }) => {
			const status = await statusOf(`${routerUrl}${routes[id].path}`, fetcher);
			if (status !== undefined && status < FIRST_SERVER_ERROR) return fine(`${name}: route answers`);
			return fault(
				`${name}: ${status === undefined ? "no answer" : `HTTP ${status}`} from its route`,
				"Check HF_ROUTER_URL and the network of this machine; if others answer, wait for the provider",
			);
		}),
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
