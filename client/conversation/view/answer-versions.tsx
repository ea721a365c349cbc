import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTexts } from "../../language/use-texts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { showVersion } from "../use-conversation.ts";

type Props = { shownId: string; versions: readonly string[] };

/** Steps through the versions of an answer. */
export function AnswerVersions({ shownId, versions }: Props) {
	const t = useTexts("conversation");
	const place = versions.indexOf(shownId);
	const of = { place: place + 1, count: versions.length };

	function button(label: string, icon: typeof ChevronLeft, id: string | undefined) {
		return (
			<IconButton
				icon={icon}
				label={label}
				// Not disabled at the ends, to keep the focus.
				aria-disabled={id === undefined}
				className="aria-disabled:opacity-50 aria-disabled:hover:bg-transparent aria-disabled:hover:text-soft rtl:-scale-x-100"
				onClick={() => id !== undefined && showVersion(id)}
			/>
		);
	}
	return (
		<fieldset aria-label={t("versions")} className="flex items-center print:hidden">
			{button(t("versionBefore"), ChevronLeft, versions[place - 1])}
			<span aria-hidden="true" dir="auto" className="text-sm text-soft tabular-nums">
				{t("versionPlace", of)}
			</span>
			<span role="status" className="sr-only">
				{t("versionOf", of)}
			</span>
			{button(t("versionAfter"), ChevronRight, versions[place + 1])}
		</fieldset>
	);
}
