import { Button } from "../../ui/button.tsx";

type Props = {
	label: "Generate" | "Analyze";
	isPending: boolean;
	canSubmit: boolean;
	onStop: () => void;
};

/** The one main button of a form; beside it, while a call runs, the one that stops it. */
export function SubmitRow({ label, isPending, canSubmit, onStop }: Props) {
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			<Button type="submit" disabled={!canSubmit || isPending} className="min-w-36 max-sm:flex-1">
				{isPending ? "Processing..." : label}
			</Button>
			{isPending && (
				<Button look="secondary" onClick={onStop}>
					Stop
				</Button>
			)}
		</div>
	);
}
