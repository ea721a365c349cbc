import { ChevronUp, Mic } from "lucide-react";
import type { MouseEvent } from "react";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

type Props = {
	isOpen?: boolean;
	look?: "primary" | "secondary";
	className?: string | undefined;
	onPress: () => void;
};

/** Opens the recorder, which starts at once, or closes it and keeps the recording; smaller than the recorder's Stop. */
export function RecorderToggle({ isOpen = false, look = "primary", className, onPress }: Props) {
	const t = useTexts("tasks");

	function handleClick(event: MouseEvent) {
		// Otherwise the card around it would open the file dialog.
		event.stopPropagation();
		onPress();
	}

	return isOpen ? (
		<IconButton icon={ChevronUp} label={t("hideRecorder")} aria-expanded onClick={handleClick} />
	) : (
		<Button look={look} aria-expanded={false} className={className} onClick={handleClick}>
			<Mic aria-hidden="true" className="size-5" />
			{t("useMicrophone")}
		</Button>
	);
}
