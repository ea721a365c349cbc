import type { ShownModel } from "#shared/shown-model.ts";
import { lateCode } from "../../lib/late-code.ts";
import { LateExtra } from "../../ui/late-extra.tsx";
import type { FinishedResult } from "./finished-result.ts";
import { useVisitResults } from "./use-visit-results.ts";

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
	/** Without it the model's last result of this visit. */
	finished?: FinishedResult | undefined;
};

/** What can be done with a result next: its place is kept while the code for it is on the way. */
export function ResultBar({ model, finished }: Props) {
	const { results } = useVisitResults();
	const shown = finished ?? results.findLast(({ modelId }) => modelId === model.id);
	if (!shown) return null;
	return (
		<div className="mt-5 flex min-h-16 flex-wrap items-center gap-2 border-line border-t pt-4 print:hidden">
			<LateExtra code={sendOn} props={{ finished: shown }} />
			<LateExtra code={copyLink} props={{ finished: shown }} />
		</div>
	);
}
