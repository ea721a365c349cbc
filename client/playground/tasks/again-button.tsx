import { RotateCcw } from "lucide-react";
import { type ModelTask, takesFile } from "#shared/models.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

type Props = { task: ModelTask; canSpend: boolean; onPress: () => void };

/** Repeats a call that was stopped, or that a reload has cut. */
export function AgainButton({ task, canSpend, onPress }: Props) {
	const t = useTexts("tasks");
	return (
		<Button look="secondary" className="self-start" disabled={!canSpend} onClick={onPress}>
			<RotateCcw aria-hidden="true" className="size-4" />
			{t(takesFile(task) ? "analyzeAgain" : "generateAgain")}
		</Button>
	);
}
