import { Check, Link } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import type { FinishedResult } from "../finished/finished-result.ts";
import { recipeLink } from "./recipe-link.ts";

type Sentence = "linkCopied" | "linkWithoutFile" | "linkWithoutText" | "linkNotCopied";
type Said = { sentence: Sentence; link?: string };

/** Copies the link with which anybody can do the same again. */
export function CopyLink({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const [said, setSaid] = useState<Said>();
	const isCopied = said !== undefined && said.link === undefined;
	const Icon = isCopied ? Check : Link;
	const { id } = finished;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was said is about the result before.
	useEffect(() => setSaid(undefined), [id]);

	async function handleCopy() {
		const { origin, pathname } = window.location;
		const { link, isWithoutText } = recipeLink(finished, origin + pathname);
		try {
			await navigator.clipboard.writeText(link);
			setSaid({ sentence: sentenceFor(finished, isWithoutText) });
		} catch {
			setSaid({ sentence: "linkNotCopied", link });
		}
	}

	return (
		<>
			<Button look="quiet" className="px-3 text-sm sm:ms-auto" onClick={handleCopy}>
				<Icon aria-hidden="true" className="size-4" />
				{t("copyLink")}
			</Button>
			<p role="status" className="w-full text-sm text-soft empty:hidden">
				{said && t(said.sentence)}
			</p>
			{said?.link && (
				<input
					readOnly
					aria-label={t("linkNotCopied")}
					value={said.link}
					onFocus={(event) => event.target.select()}
					className="h-11 w-full rounded-lg border border-edge bg-surface px-3 text-sm"
				/>
			)}
		</>
	);
}

function sentenceFor({ input }: FinishedResult, isWithoutText: boolean): Sentence {
	if (isWithoutText) return "linkWithoutText";
	return typeof input === "string" ? "linkCopied" : "linkWithoutFile";
}
