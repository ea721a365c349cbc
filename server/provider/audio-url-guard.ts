import { AppError } from "../app-error.ts";

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

type Guard = {
	/** Origin of `HF_ROUTER_URL`. */
	routerOrigin: string;
	/** `HF_AUDIO_HOSTS`: host names, or hosts with a port. */
	audioHosts: readonly string[];
};

/**
 * Makes the guard for URLs found in a provider's answer, which are trusted less than configured
 * ones: the router's own origin, `*.fal.media` over https, and the hosts the site's host named
 * (https; http only for a stand-in on loopback). Anything else throws PROVIDER_BAD_RESPONSE.
 * `isTrusted` says that the host was configured, so that it may have a private address.
 */
export function createAudioUrlGuard({ routerOrigin, audioHosts }: Guard) {
	return function checkAudioUrl(text: string): { url: URL; isTrusted: boolean } {
		const url = URL.canParse(text) ? new URL(text) : undefined;
		if (url && url.username === "" && url.password === "") {
			if (url.origin === routerOrigin) return { url, isTrusted: true };
			const isListed = audioHosts.includes(url.host) || audioHosts.includes(url.hostname);
			const isSecure = url.protocol === "https:";
			const isLoopback = url.protocol === "http:" && loopback.test(url.hostname);
			if (isListed && (isSecure || isLoopback)) return { url, isTrusted: true };
			if (isSecure && url.port === "" && isFalMedia(url.hostname)) return { url, isTrusted: false };
		}
		throw new AppError("PROVIDER_BAD_RESPONSE", { detail: "sound at a host that is not allowed" });
	};
}

function isFalMedia(hostname: string): boolean {
	return hostname === "fal.media" || hostname.endsWith(".fal.media");
}
