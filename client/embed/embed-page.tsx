import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { ApiProvider } from "../lib/api/api.tsx";
import { modelSearch } from "../lib/model-address.ts";
import { FollowedCatalogue } from "../lib/site/followed-catalogue.tsx";
import { useSite } from "../lib/site/site.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { DetailsButton, ModelNotes } from "../playground/page/model-line.tsx";
import { ModelScreen, ScreenSkeleton } from "../playground/page/model-screen.tsx";
import { useChosenModel } from "../playground/page/use-chosen-model.ts";
import { ModelColumn } from "../playground/result/frame.tsx";
import { EmbedCode } from "../playground/share/embed-code.tsx";
import { useModelInPlace } from "../state/on-device.ts";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useReportHeight } from "./use-report-height.ts";

/** One model's panel without the rest of the site, for a frame on another page. */
export function EmbedPage() {
	const t = useTexts("embed");
	const [chosen] = useChosenModel();
	const model = useModelInPlace(chosen);
	const isAlive = useHydrated(true, false);
	const panel = useReportHeight();
	return (
		<ApiProvider>
			<FollowedCatalogue />
			<PageHead title={model?.name ?? t("title")} />
			<meta name="robots" content="noindex" />
			{/* No sizes in vh without a cap: the iframe resizes to its content, so they would grow forever. */}
			<main
				ref={panel}
				onClickCapture={openOutside}
				className="p-3 [--picture-height:32rem] [&_img]:max-h-128!"
			>
				<div className={clsx("playground framed", model?.task === "chat" && "whole")}>
					<ModelColumn isBare={model ? model.task === "chat" : isAlive}>
						{model ? <ModelHead model={model} /> : <h1 className="font-semibold">{t("title")}</h1>}
						{isAlive && !model && <p className="mt-2 text-danger">{t("unknown")}</p>}
					</ModelColumn>
					{model ? (
						<ModelScreen model={model} secondModel={undefined} />
					) : (
						!isAlive && <ScreenSkeleton />
					)}
				</div>
				{model && <HostNote model={model} />}
			</main>
		</ApiProvider>
	);
}

/** Opens links to other pages in a new tab: only this page may be framed. */
function openOutside(event: MouseEvent) {
	const link = event.target instanceof Element && event.target.closest("a[href^='/']");
	if (!link || link.hasAttribute("target")) return;
	event.preventDefault();
	event.stopPropagation();
	window.open(link.getAttribute("href") ?? "/", "_blank", "noopener");
}

function ModelHead({ model }: { model: ShownModel }) {
	const t = useTexts("embed");
	const { name } = useSite();
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<div className="flex items-center">
					<h1 className="text-lg font-semibold">{model.name}</h1>
					<DetailsButton model={model} />
				</div>
				<PageLink
					to={`/playground${modelSearch(model.id)}`}
					target="_blank"
					rel="noopener"
					className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent underline underline-offset-2"
				>
					{t("openIn", { site: name })}
					<ExternalLink className="size-4" />
				</PageLink>
			</div>
			<p className="mb-1 text-soft">{model.description}</p>
			<ModelNotes model={model} />
		</>
	);
}

/** Embed code for hosts who open the panel outside a frame. Inside a frame it renders nothing. */
function HostNote({ model }: { model: ShownModel }) {
	const t = useTexts("embed");
	const [isFramed, setIsFramed] = useState(true);
	useEffect(() => setIsFramed(window.parent !== window), []);
	if (isFramed) return null;
	return (
		<Card className="mt-5">
			<h2 className="font-semibold">{t("heading")}</h2>
			<EmbedCode model={model} />
		</Card>
	);
}
