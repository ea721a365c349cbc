import { Mic, MicOff } from "lucide-react";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

type Props = {
	isOpen?: boolean;
	look?: "primary" | "secondary";
	className?: string | undefined;
	onPress: () => void;
};

/** Opens the recorder, which starts at once, or closes it and keeps the recording. */
export function RecorderToggle(props: Props) {
	const { isOpen = false, look = isOpen ? "secondary" : "primary", className, onPress } = props;
	const t = useTexts("tasks");
	const Icon = isOpen ? MicOff : Mic;
	return (
		<Button
			look={look}
			aria-expanded={isOpen}
			className={className}
			onClick={(event) => {
				// Otherwise the card around it would open the file dialog.
				event.stopPropagation();
				onPress();
			}}
		>
			<Icon aria-hidden="true" className="size-5" />
			{t(isOpen ? "hideRecorder" : "useMicrophone")}
		</Button>
	);
}
