import { ArrowUp, Square } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

/** As long as a second click of the press that sent may still come. */
const SECOND_CLICK_MS = 500;

type SendButtonProps = {
	canSend: boolean;
	/** Given while an answer runs that Stop, in Send's place, can end. */
	onStop: (() => void) | undefined;
};

/** Send, and Stop in its place. A double click on either presses only that one. */
export function SendButton({ canSend, onStop }: SendButtonProps) {
	const t = useTexts("conversation");
	const stopSince = useRef(0);
	const isStop = onStop !== undefined;
	useEffect(() => {
		// The clock that events are timed by.
		if (isStop) stopSince.current = new Event("shown").timeStamp;
	}, [isStop]);

	function handleSend(event: MouseEvent) {
		if (event.detail > 1) event.preventDefault();
	}
	function handleStop({ detail, timeStamp }: MouseEvent) {
		const isPointer = detail > 0;
		// The time of the press itself: a busy page may hear of it much later.
		const isEarly = timeStamp - stopSince.current < SECOND_CLICK_MS;
		if (!isPointer || !isEarly) onStop?.();
	}

	const Icon = isStop ? Square : ArrowUp;
	return (
		<Button
			// Two elements: what was pressed on the one must not act on the other.
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
