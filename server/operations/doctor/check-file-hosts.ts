import { OTHER_FILE_HOST } from "../../backends/gateway/audio-url-guard.ts";
import type { Settings } from "../../env.ts";
import { type Finding, fine } from "./finding.ts";

/** Where generated speech may be fetched, and the host that a provider may name besides. */
export function checkFileHosts({ provider, audioHosts }: Settings): Finding[] {
	if (provider === "sandbox") return [];
	const hosts = ["the router", "fal.media", ...audioHosts].join(", ");
	const hint = audioHosts.includes(OTHER_FILE_HOST)
		? ""
		: `; where speech fails and the log names ${OTHER_FILE_HOST}, add it to HF_AUDIO_HOSTS`;
	return [fine(`Speech files are fetched from ${hosts}${hint}`)];
}
