import { Square } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useAllowance } from "../use-allowance.ts";
import { useChosenModel } from "../use-chosen-model.ts";

type Props = {
	label: "Generate" | "Analyze";
	isPending: boolean;
	canSubmit: boolean;
	onStop: () => void;
};

/** The one main button of a form; beside it, while a call runs, the one that stops it. */
export function SubmitRow({ label, isPending, canSubmit, onStop }: Props) {
	const [model] = useChosenModel();
	const isShort = useAllowance(model?.task)?.shortage !== undefined;
	return (
		<div className="mt-4 flex flex-wrap gap-3">
			<Button
				type="submit"
				disabled={!canSubmit || isPending || isShort}
				className="min-w-36 max-sm:flex-1"
			>
				{isPending ? "Processing..." : label}
			</Button>
			{isPending && (
				<Button look="secondary" onClick={onStop}>
					<Square aria-hidden="true" className="size-4" />
					Stop
				</Button>
			)}
		</div>
	);
}
