import { Code, ExternalLink } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { withBasePath } from "../../language/base-path.ts";
import { PageLink } from "../../language/page-link.tsx";
import { pathIn } from "../../language/paths.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { useCatalogue, useSite } from "../../lib/site/site.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SheetButton } from "./sheet-button.tsx";

/** The embed code and a preview of the panel. */
export function Embed({ modelId }: { modelId: string }) {
	const t = useTexts("results");
	const words = useTexts("embed");
	const model = useCatalogue().find(modelId);
	if (!model) return null;
	return (
		<SheetButton icon={Code} label={t("embed")}>
			<EmbedCode model={model} />
			<PageLink
				to={`/embed${modelSearch(modelId)}`}
				target="_blank"
				className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent underline underline-offset-2"
			>
				{words("title")}
				<ExternalLink aria-hidden="true" className="size-4" />
			</PageLink>
		</SheetButton>
	);
}

/** The HTML that puts a model's panel into another page, and whether this site allows it. */
export function EmbedCode({ model }: { model: ShownModel }) {
	const t = useTexts("embed");
	const { name, embedOrigins = [] } = useSite();
	const address = window.location.origin + withBasePath(pathIn(useLanguage(), "/embed"));
	const code = codeOf(address, model.id, t("frameTitle", { model: model.name, site: name }));
	return (
		<>
			<div className="flex items-center justify-between gap-2 text-sm text-soft">
				<p>{t("how")}</p>
				<CopyButton text={code} label={t("copy")} />
			</div>
			{embedOrigins.length === 0 && (
				<p className="mt-2 text-sm font-medium text-warn">{t("closed")}</p>
			)}
			<textarea
				readOnly
				dir="ltr"
				aria-label={t("heading")}
				rows={14}
				value={code}
				className="mt-3 block w-full rounded-lg border border-line bg-sunken p-3 font-mono text-sm [field-sizing:content]"
			/>
		</>
	);
}

/** The HTML for another page: the iframe, and a script that sets its height. */
function codeOf(panel: string, modelId: string, frameTitle: string): string {
	const address = panel + modelSearch(modelId);
	const title = escaped(frameTitle);
	return `<iframe src="${address}" title="${title}" allow="microphone; clipboard-write" style="width:100%;height:720px;border:0"></iframe>
<script>
{
  const frame = document.currentScript.previousElementSibling;
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === "${window.location.origin}" && source === frame.contentWindow && data.type === "vitrine:height")
      frame.style.height = data.height + "px";
  });
}
</script>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
