import { Mic, MicOff } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "../../../language/use-texts.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Button } from "../../../ui/button.tsx";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";

type Props = {
	/** The form's file, which may be the recording. */
	file: File | undefined;
	onRecorded: (file: File) => void;
};

const recorder = lazyComponent(
	async () => (await import("../recorder/recorder.tsx")).Recorder,
	"recorder",
);

/** A button that opens the recorder, which loads on demand. */
export function MicrophoneInput({ file, onRecorded }: Props) {
	const t = useTexts("tasks");
	const [isOpen, setIsOpen] = useState(false);
	const id = useId();
	const Icon = isOpen ? MicOff : Mic;
	return (
		<div className="mt-4">
			<Button
				look="secondary"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setIsOpen(!isOpen)}
			>
				<Icon aria-hidden="true" className="size-4" />
				{t(isOpen ? "hideRecorder" : "useMicrophone")}
			</Button>
			<div id={id} className="not-empty:mt-3">
				{isOpen && (
					<LazyBoundary
						code={recorder}
						props={{ file, onRecorded }}
						pending={<div className="h-40 rounded-xl border border-line" />}
					/>
				)}
			</div>
		</div>
	);
}
