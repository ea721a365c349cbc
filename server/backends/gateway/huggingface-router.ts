import { Agent } from "undici";
import { createAudioUrlGuard } from "./audio-url-guard.ts";
import { lookupPublicAddress } from "./lookup-public-address.ts";
import type { ProviderRouter } from "./provider-router.ts";
import { sendRequest } from "./send-request.ts";

/** Longer than every deadline of ours, so that ours decide. Milliseconds. */
const BACKSTOP_MS = 200_000;
const CONNECT_MS = 5_000;

const agentOptions = {
	connections: 512,
	pipelining: 1,
	// Shorter than servers keep idle connections, so that a reused one is rarely just closing.
	keepAliveTimeout: 4_000,
	headersTimeout: BACKSTOP_MS,
	bodyTimeout: BACKSTOP_MS,
} as const;

type HuggingFaceRouterOptions = {
	/** `HF_ROUTER_URL`: scheme, host and optional path prefix, without a slash at the end. */
	baseUrl: string;
	/** `HF_AUDIO_HOSTS`: hosts from which generated speech may be fetched. */
	audioHosts: readonly string[];
};

/**
 * Makes the router that is the network. Paths go to the base URL; a whole URL, which only a
 * generated file has, is fetched if the guard allows it. Redirects are given back, never followed.
 */
export function createHuggingFaceRouter({
	baseUrl,
	audioHosts,
}: HuggingFaceRouterOptions): ProviderRouter & { close(): Promise<void> } {
	const base = new URL(baseUrl);
	const prefix = base.pathname.replace(/\/$/, "");
	const agent = new Agent({ ...agentOptions, connect: { timeout: CONNECT_MS } });
	const fileAgent = new Agent({
		...agentOptions,
		connect: { timeout: CONNECT_MS, lookup: lookupPublicAddress },
	});
	const checkAudioUrl = createAudioUrlGuard({ routerOrigin: base.origin, audioHosts });

	return {
		send(request) {
			if (request.path.startsWith("/")) {
				return sendRequest(agent, { ...request, origin: base.origin, path: prefix + request.path });
			}
			const { url, isTrusted } = checkAudioUrl(request.path);
			const target = { ...request, origin: url.origin, path: url.pathname + url.search };
			return sendRequest(isTrusted ? agent : fileAgent, target);
		},
		async close() {
			await Promise.all([agent.destroy(), fileAgent.destroy()]);
		},
	};
}
