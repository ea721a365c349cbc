import { RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "./button.tsx";

type Props = {
	/** Seconds before a retry makes sense; 0 if unknown. */
	seconds: number;
	onRetry: () => void;
	/** Called when the seconds are over, unless the visitor stops the countdown. */
	retryItself?: (() => void) | undefined;
};

/** Retries: at once, after a countdown, or by itself unless the visitor stops it. */
export function RetryControls({ seconds, onRetry, retryItself }: Props) {
	const t = useTexts("calls");
	const { wait } = useUnits();
	const left = useCountdown(seconds);
	const [isStopped, setIsStopped] = useState(false);
	const isByItself = retryItself !== undefined && !isStopped;
	const handleDue = useEffectEvent(() => retryItself?.());

	useEffect(() => {
		if (isByItself && left === 0) handleDue();
	}, [isByItself, left]);

	if (isByItself) {
		return (
			<div className="mt-4">
				<p className="text-sm font-medium">{t("tryingAgain", { wait: wait(left) })}</p>
				<progress
					aria-label={t("waitingForModel")}
					max={seconds}
					value={seconds - left}
					className="progress mt-2 mb-3 block h-2 w-full text-danger"
				/>
				<Button look="danger" onClick={() => setIsStopped(true)}>
					{t("stopWaiting")}
				</Button>
			</div>
		);
	}
	return (
		<Button look="danger" className="mt-4" disabled={left > 0} onClick={onRetry}>
			<RotateCcw className="size-4" />
			{left > 0 ? t("tryAgainIn", { wait: wait(left) }) : t("tryAgain")}
		</Button>
	);
}
