import { AppError } from "../../errors/app-error.ts";

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** A host that a speech route was seen to name: anybody can put files there, so a host opts in. */
export const OTHER_FILE_HOST = "storage.googleapis.com";

type Guard = {
	/** Origin of `HF_ROUTER_URL`. */
	routerOrigin: string;
	/** `HF_AUDIO_HOSTS`: host names, or hosts with a port. */
	audioHosts: readonly string[];
};

/**
 * Makes the guard for URLs found in a provider's answer, which are trusted less than configured
 * ones: the router's own origin, `*.fal.media` over https, and the hosts the site's host named
 * (https; http only for a stand-in on loopback). Anything else throws PROVIDER_BAD_RESPONSE, whose
 * detail for the log names the host where `HF_AUDIO_HOSTS` could allow it.
 * `isTrusted` says that the host was configured, so that it may have a private address.
 */
export function createAudioUrlGuard({ routerOrigin, audioHosts }: Guard) {
	const listed = audioHosts.map((host) => host.toLowerCase());
	return function checkAudioUrl(text: string): { url: URL; isTrusted: boolean } {
		const url = URL.canParse(text) ? new URL(text) : undefined;
		if (url && url.username === "" && url.password === "") {
			if (url.origin === routerOrigin || isListed(url)) return { url, isTrusted: true };
			if (isFalMedia(url)) return { url, isTrusted: false };
		}
		throw new AppError("PROVIDER_BAD_RESPONSE", { detail: refusalOf(url) });
	};

	function isListed({ protocol, host, hostname }: URL): boolean {
		if (!listed.includes(host) && !listed.includes(hostname)) return false;
		return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
	}
}

/** A host's name is the provider's word: one that may hide a token or lead inside is not logged. */
function refusalOf(url: URL | undefined): string {
	const isName = url && /^([a-z0-9-]{1,40}\.)+[a-z][a-z0-9-]{1,40}$/.test(url.hostname);
	return isName && url.protocol === "https:"
		? `speech file at ${url.host}, which HF_AUDIO_HOSTS does not name`
		: "speech file at an address that is not allowed";
}

function isFalMedia({ protocol, port, hostname }: URL): boolean {
	if (protocol !== "https:" || port !== "") return false;
	return hostname === "fal.media" || hostname.endsWith(".fal.media");
}
