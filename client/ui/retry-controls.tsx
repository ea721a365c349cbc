import clsx from "clsx";
import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "./button.tsx";
import { type Cost, SpendButton } from "./spend-button.tsx";

type Props = {
	/** Seconds before a retry makes sense; 0 if unknown. */
	seconds: number;
	cost: Cost;
	isBusy?: boolean | undefined;
	onRetry: () => void;
	/** Set if the call is retried automatically after the seconds have passed. */
	onStopWaiting?: (() => void) | undefined;
};

/** Retry: at once, after a countdown, or automatically unless the visitor stops it. */
export function RetryControls({ seconds, cost, isBusy, onRetry, onStopWaiting }: Props) {
	const t = useTexts("calls");
	const { wait } = useUnits();
	const left = useCountdown(seconds);
	const region = useRef<HTMLDivElement>(null);
	return (
		<div
			ref={region}
			tabIndex={-1}
			className={clsx("mt-4 outline-none", onStopWaiting && "w-full")}
		>
			{onStopWaiting ? (
				<>
					<p className="text-sm font-medium">{t("tryingAgain", { wait: wait(left) })}</p>
					<progress
						aria-label={t("waitingForModel")}
						max={seconds}
						value={seconds - left}
						className="progress mt-2 mb-3 block h-2 w-full text-warn"
					/>
					<Button
						look="secondary"
						onClick={() => {
							// The focused button disappears.
							region.current?.focus();
							onStopWaiting();
						}}
					>
						{t("stopWaiting")}
					</Button>
				</>
			) : (
				<SpendButton look="danger" cost={cost} disabled={left > 0 || isBusy} onClick={onRetry}>
					<RotateCcw className="size-4" />
					{left > 0 ? t("tryAgainIn", { wait: wait(left) }) : t("tryAgain")}
				</SpendButton>
			)}
		</div>
	);
}
