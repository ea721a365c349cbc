import { MicOff } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { problemSentences } from "./microphone-problem.ts";

type Props = { ref: Ref<HTMLDivElement>; onCheck: () => Promise<void> };

/** The red panel of a recorder that may not use the microphone. */
export function PermissionPanel({ ref, onCheck }: Props) {
	const [checkedAt, setCheckedAt] = useState<string>();

	// Where the check succeeds, this panel is gone by then.
	async function handleCheck() {
		await onCheck();
		setCheckedAt(new Date().toLocaleTimeString("en"));
	}

	return (
		<section
			ref={ref}
			tabIndex={-1}
			aria-label="Microphone Access Required"
			className="rounded-xl border border-danger bg-danger-soft p-4"
		>
			<h3 className="flex items-center gap-2 font-semibold text-danger">
				<MicOff aria-hidden="true" className="size-5" />
				Microphone Access Required
			</h3>
			<p role="alert" className="mt-2 text-sm">
				{problemSentences.denied}
			</p>
			<Button look="danger" className="mt-4" onClick={handleCheck}>
				Check Permission Again
			</Button>
			<p role="status" className="text-sm tabular-nums not-empty:mt-3">
				{checkedAt && `Checked at ${checkedAt}: the microphone is still refused.`}
			</p>
		</section>
	);
}
