import { Square } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

type StopProps = {
	onStop: () => void;
	/** Called if the button disappears while it has the focus. */
	onFocusLost: () => void;
};

export function StopButton({ onStop, onFocusLost }: StopProps) {
	const t = useTexts("tasks");
	const button = useRef<HTMLButtonElement>(null);
	const handleLeave = useEffectEvent(onFocusLost);

	useLayoutEffect(() => {
		const here = button.current;
		return () => {
			if (document.activeElement === here) handleLeave();
		};
	}, []);

	return (
		<Button ref={button} look="secondary" onClick={onStop}>
			<Square aria-hidden="true" className="size-4" />
			{t("stop")}
		</Button>
	);
}
