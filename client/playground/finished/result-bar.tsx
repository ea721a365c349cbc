import { useLocation } from "react-router";
import type { ShownModel } from "#shared/shown-model.ts";
import { barePath } from "../../language/paths.ts";
import { lateCode } from "../../lib/late-code.ts";
import { LateExtra } from "../../ui/late-part.tsx";
import { contentOf, type FinishedResult, type Made } from "./finished-result.ts";
import { useVisitResults } from "./visit-results.ts";

type PartProps = { finished: FinishedResult };

const sendOn = lateCode<PartProps>(
	async () => (await import("../send-on/send-on.tsx")).SendOn,
	"results",
);
const copyLink = lateCode<PartProps>(
	async () => (await import("../recipe/copy-link.tsx")).CopyLink,
	"results",
);

type Props = {
	model: ShownModel;
	/** What is shown, which may be an earlier one. */
	result?: Made;
	/** The result in full, where it is at hand; otherwise it is one of this visit. */
	finished?: FinishedResult | undefined;
};

/** What can be done with a result next: its place is kept while the code for it is on the way. */
export function ResultBar({ model, result, finished }: Props) {
	const { results } = useVisitResults();
	const value = result && contentOf(result).value;
	const shown =
		finished ??
		results.findLast((one) => one.modelId === model.id && contentOf(one.result).value === value);
	// In the frame of another site's page a model stands alone.
	const isEmbedded = barePath(useLocation().pathname) === "/embed";
	if (!shown || isEmbedded) return null;
	return (
		<div className="mt-5 flex min-h-16 flex-wrap items-center gap-2 border-line border-t pt-4 print:hidden">
			<LateExtra code={sendOn} props={{ finished: shown }} />
			{/* With each result anew: what is said of a link is about one. */}
			<LateExtra key={shown.id} code={copyLink} props={{ finished: shown }} />
		</div>
	);
}
