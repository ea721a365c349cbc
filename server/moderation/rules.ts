import type { Catalogue, JudgedPart } from "../catalogue/catalogue.ts";

/** The judges of words or of pictures, as visitors may know them. */
type PublicPart = {
	/** Where the words or pictures go; `name` is a host, empty for a machine of the host's own. */
	judges: readonly { kind: "hosted" | "machine"; name: string }[];
	/** Whether some pictures are blurred until the visitor asks to see them. */
	veils: boolean;
};

/** The rules of moderation in force; a part is absent where nothing of it is judged. */
export type PublicRules = {
	words?: PublicPart;
	pictures?: PublicPart;
	/** What happens when no judge answers. */
	whenSilent: "refuse" | "allow";
	/** Models whose entry switches a part off. */
	exempt: readonly { model: string; words: boolean; pictures: boolean }[];
};

/** The rules in force, for the page that tells visitors; undefined where nothing is judged. */
export function publicRules({ moderation, models }: Catalogue): PublicRules | undefined {
	if (!moderation?.words && !moderation?.pictures) return undefined;
	const { words, pictures, whenSilent } = moderation;
	return {
		...(words && { words: publicPart(words) }),
		...(pictures && { pictures: publicPart(pictures) }),
		whenSilent,
		exempt: models.flatMap(({ name, moderation: own }) => {
			const isExempt = { words: own?.words === false, pictures: own?.pictures === false };
			return isExempt.words || isExempt.pictures ? [{ model: name, ...isExempt }] : [];
		}),
	};
}

function publicPart({ judges, veil }: JudgedPart): PublicPart {
	return {
		judges: judges.map(({ kind, name }) =>
			kind === "hosted"
				? { kind, name: name.split("/")[0] ?? name }
				: { kind: "machine", name: "" },
		),
		veils: Object.keys(veil).length > 0,
	};
}
