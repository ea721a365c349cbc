import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";

const pattern = /^\/sandbox\/speech\/([a-z]{0,12})\/([\w-]{1,8192})\.wav$/;

/** The address under which a speech can be fetched: it carries its text, so nothing is kept. */
export const speechPath = {
	of(text: string, voice: string): string {
		const name = Buffer.from(text).toString("base64url");
		return `/sandbox/speech/${voice.replace(/[^a-z]/g, "").slice(0, 12) || "tara"}/${name}.wav`;
	},

	read(path: string): { text: string; voice: string } | undefined {
		const [, voice = "", name] = pattern.exec(path) ?? [];
		const text = name && Buffer.from(name, "base64url").toString("utf8");
		return text && text.length <= SPEECH_MAX_CHARACTERS ? { text, voice } : undefined;
	},
};
