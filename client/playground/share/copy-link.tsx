import clsx from "clsx";
import { Check, Code, Link } from "lucide-react";
import { useState } from "react";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import type { FinishedResult } from "../../state/result.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { recipeLink } from "./recipe-link.ts";

type Said = {
	sentence: "linkCopied" | "linkWithoutFile" | "linkWithoutText" | "linkNotCopied";
	link?: string;
};

/** Copies a link that fills in the same form, and leads to the panel for other pages. */
export function CopyLink({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const [said, setSaid] = useState<Said>();
	const isCopied = said !== undefined && said.link === undefined;
	const Icon = isCopied ? Check : Link;

	async function handleCopy() {
		const complete = typeof finished.input === "string" ? "linkCopied" : "linkWithoutFile";
		const { origin, pathname } = window.location;
		const { link, isWithoutText } = recipeLink(finished, origin + pathname);
		try {
			await navigator.clipboard.writeText(link);
			setSaid({ sentence: isWithoutText ? "linkWithoutText" : complete });
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
			<PageLink
				to={`/embed?model=${encodeURIComponent(finished.modelId)}`}
				target="_blank"
				className={clsx(buttonLook("quiet"), "px-3 text-sm")}
			>
				<Code aria-hidden="true" className="size-4" />
				{t("embed")}
			</PageLink>
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
