import { FlaskConical } from "lucide-react";
import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSourceName } from "../../lib/site/use-source-name.ts";

type Props = {
	result: { durationMs: number; source: AnswerSource; usage?: TokenUsage | undefined };
};

/** The source of an answer, its time and its tokens. */
export function ResultMeta({ result: { durationMs, source, usage } }: Props) {
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { duration } = useUnits();
	const name = useSourceName(source);
	return (
		<p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft tabular-nums">
			{source === "sandbox" ? (
				<span className="inline-flex items-center gap-1.5 rounded-full border border-transparent bg-warn-soft px-2.5 py-1 font-medium text-warn">
					<FlaskConical aria-hidden="true" className="size-4" />
					{name}
				</span>
			) : (
				<span>{t("answeredBy", { name })}</span>
			)}
			<span>{duration(durationMs)}</span>
			{usage && <span>{calls("tokens", { count: usage.completionTokens })}</span>}
		</p>
	);
}
