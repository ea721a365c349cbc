import { ArrowUp, Square } from "lucide-react";
import { useEffect, useRef } from "react";
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

	if (!onStop) {
		return (
			<Button
				key="send"
				type="submit"
				className="min-h-12"
				disabled={!canSend}
				onClick={(event) => {
					if (event.detail > 1) event.preventDefault();
				}}
			>
				<ArrowUp aria-hidden="true" className="size-4" />
				<span className="@max-md:sr-only">{t("send")}</span>
			</Button>
		);
	}
	return (
		<Button
			key="stop"
			look="secondary"
			className="min-h-12"
			onClick={(event) => {
				const isPointer = event.detail > 0;
				// The time of the press itself: a busy page may hear of it much later.
				const isEarly = event.timeStamp - stopSince.current < SECOND_CLICK_MS;
				if (!isPointer || !isEarly) onStop();
			}}
		>
			<Square aria-hidden="true" className="size-4" />
			<span className="@max-md:sr-only">{t("stop")}</span>
		</Button>
	);
}
