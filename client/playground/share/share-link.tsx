import { Check, Code, Ellipsis, ExternalLink, Link, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { contentOf, type FinishedResult, mediaFile } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { recipeLink } from "./recipe-link.ts";
import { SheetButton } from "./sheet-button.tsx";
import { ViewCode } from "./view-code.tsx";

type Said = {
	sentence: "linkCopied" | "linkWithoutFile" | "linkWithoutText" | "linkNotCopied" | "notShared";
	link?: string;
};

type Props = {
	finished: FinishedResult;
	/** The actions stand in a menu already. */
	isInMenu: boolean;
};

/** Copies a link that fills in the same form, shares the result, and shows the code for other pages. */
export function ShareLink({ finished, isInMenu }: Props) {
	const t = useTexts("results");
	const [said, setSaid] = useState<Said>();
	const word = isInMenu ? "" : "max-sm:sr-only";
	const isCopied = said !== undefined && said.link === undefined;
	const Icon = isCopied ? Check : Link;
	const { origin, pathname } = window.location;
	const { link, isWithoutText } = recipeLink(finished, origin + pathname);

	async function handleCopy() {
		const complete = typeof finished.input === "string" ? "linkCopied" : "linkWithoutFile";
		try {
			await navigator.clipboard.writeText(link);
			setSaid({ sentence: isWithoutText ? "linkWithoutText" : complete });
		} catch {
			setSaid({ sentence: "linkNotCopied", link });
		}
	}

	async function handleShare() {
		try {
			await navigator.share(sharedData(finished, link));
		} catch (thrown) {
			// The visitor closed the system's sheet.
			if (thrown instanceof DOMException && thrown.name === "AbortError") return;
			setSaid({ sentence: "notShared", link });
		}
	}

	return (
		<>
			<Button look="quiet" className="px-3 text-sm" onClick={handleCopy}>
				<Icon aria-hidden="true" className="size-4" />
				<span className={word}>{t("copyLink")}</span>
			</Button>
			{typeof navigator.share === "function" && (
				<Button look="quiet" className="px-3 text-sm" onClick={handleShare}>
					<Share2 aria-hidden="true" className="size-4" />
					<span className={word}>{t("share")}</span>
				</Button>
			)}
			{isInMenu ? <RareActions finished={finished} /> : <MoreMenu finished={finished} />}
			<p role="status" className="order-last w-full text-sm text-soft empty:hidden">
				{said && t(said.sentence)}
			</p>
			{said?.link && (
				<input
					readOnly
					aria-label={t("sharedLink")}
					value={said.link}
					onFocus={(event) => event.target.select()}
					className="order-last h-11 w-full rounded-lg border border-edge bg-surface px-3 text-sm"
				/>
			)}
		</>
	);
}

/** The rarely used actions behind one button, above it where there is room. */
function MoreMenu({ finished }: Pick<Props, "finished">) {
	const t = useTexts("results");
	const id = useId();
	return (
		<>
			<IconButton icon={Ellipsis} label={t("more")} popoverTarget={id} className="ms-auto" />
			<div
				id={id}
				popover="auto"
				className="m-auto rounded-xl border border-line bg-surface p-2 text-ink shadow-lg shadow-black/10 open:flex open:flex-col open:items-start supports-[position-area:block-start]:inset-auto supports-[position-area:block-start]:mx-0 supports-[position-area:block-start]:my-1 supports-[position-area:block-start]:[position-area:block-start_span-inline-start] supports-[position-area:block-start]:[position-try-fallbacks:flip-block]"
			>
				<RareActions finished={finished} />
			</div>
		</>
	);
}

function RareActions({ finished }: Pick<Props, "finished">) {
	return (
		<>
			<ViewCode finished={finished} />
			<Embed modelId={finished.modelId} />
		</>
	);
}

/** The code for other pages, and the panel that they would show. */
function Embed({ modelId }: { modelId: string }) {
	const t = useTexts("results");
	const words = useTexts("embed");
	const model = useCatalogue().find(modelId);
	if (!model) return null;
	return (
		<SheetButton icon={Code} label={t("embed")}>
			<EmbedCode model={model} />
			<PageLink
				to={`/embed?model=${encodeURIComponent(modelId)}`}
				target="_blank"
				className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent underline underline-offset-2"
			>
				{words("title")}
				<ExternalLink aria-hidden="true" className="size-4" />
			</PageLink>
		</SheetButton>
	);
}

/** A picture or a sound as a file where the system takes files; otherwise the words and the link. */
function sharedData({ result }: FinishedResult, link: string): ShareData {
	// A veiled picture is not passed on unseen.
	if (result.type === "image_generation" && result.isVeiled) return { url: link };
	const content = contentOf(result);
	const file = mediaFile(content);
	if (!file) return { text: content.value, url: link };
	const files = { files: [file] };
	return navigator.canShare?.(files) ? files : { url: link };
}
