import { RotateCcw } from "lucide-react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "./button.tsx";

type Props = {
	/** Seconds before a retry makes sense; 0 if unknown. */
	seconds: number;
	onRetry: () => void;
	/** Set if the call is retried by itself once the seconds are over. */
	onStopWaiting?: (() => void) | undefined;
};

/** Retries: at once, after a countdown, or by itself unless the visitor stops it. */
export function RetryControls({ seconds, onRetry, onStopWaiting }: Props) {
	const t = useTexts("calls");
	const { wait } = useUnits();
	const left = useCountdown(seconds);
	if (onStopWaiting) {
		return (
			<div className="mt-4">
				<p className="text-sm font-medium">{t("tryingAgain", { wait: wait(left) })}</p>
				<progress
					aria-label={t("waitingForModel")}
					max={seconds}
					value={seconds - left}
					className="progress mt-2 mb-3 block h-2 w-full text-danger"
				/>
				<Button look="danger" onClick={onStopWaiting}>
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
