import { ArrowUp, Square } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

/** The second click of a double click may come so much later. */
const SECOND_CLICK_MS = 500;

type SendButtonProps = {
	canSend: boolean;
	/** Set while an answer runs; shows Stop in place of Send. */
	onStop: (() => void) | undefined;
};

/** Send, or Stop in its place. A double click on one never presses the other. */
export function SendButton({ canSend, onStop }: SendButtonProps) {
	const t = useTexts("conversation");
	const stopSince = useRef(0);
	const isStop = onStop !== undefined;
	useEffect(() => {
		// On the clock of event time stamps.
		if (isStop) stopSince.current = new Event("shown").timeStamp;
	}, [isStop]);

	function handleSend(event: MouseEvent) {
		if (event.detail > 1) event.preventDefault();
	}
	function handleStop({ detail, timeStamp }: MouseEvent) {
		const isPointer = detail > 0;
		// The press's own time: a busy page may handle it much later.
		const isEarly = timeStamp - stopSince.current < SECOND_CLICK_MS;
		if (!isPointer || !isEarly) onStop?.();
	}

	const Icon = isStop ? Square : ArrowUp;
	return (
		<Button
			// Two elements, so that a press on one cannot act on the other.
			key={isStop ? "stop" : "send"}
			type={isStop ? "button" : "submit"}
			look={isStop ? "secondary" : "primary"}
			className="min-h-12"
			disabled={!isStop && !canSend}
			onClick={isStop ? handleStop : handleSend}
		>
			<Icon className="size-4" />
			<span className="@max-md:sr-only">{t(isStop ? "stop" : "send")}</span>
		</Button>
	);
}
