import { MicOff } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { problemSentences } from "./microphone-problem.ts";

/** The red panel of a recorder that may not use the microphone. */
export function PermissionPanel({ onCheck }: { onCheck: () => void }) {
	return (
		<section
			aria-label="Microphone Access Required"
			className="rounded-xl border border-danger bg-danger-soft p-4"
		>
			<h3 className="flex items-center gap-2 font-semibold text-danger">
				<MicOff aria-hidden="true" className="size-5" />
				Microphone Access Required
			</h3>
			<p className="mt-2 text-sm">{problemSentences.denied}</p>
			<Button look="danger" className="mt-4" onClick={onCheck}>
				Check Permission Again
			</Button>
		</section>
	);
}
