import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { formatWait } from "../../lib/format.ts";
import type { ShownError } from "../../lib/shown-error.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Button } from "../../ui/button.tsx";

type ErrorBubbleProps = {
	error: ShownError;
	/** When it arrived: the wait counts from there, also after a reload. */
	timestamp: number;
	/** Asks the same again; without it there is no button. */
	onRetry?: (() => void) | undefined;
};

/** A failed answer in the conversation, with the way on. */
export function ErrorBubble({ error, timestamp, onRetry }: ErrorBubbleProps) {
	const [seconds] = useState(
		() => (error.retryAfterSeconds ?? 0) - (Date.now() - timestamp) / 1000,
	);
	const left = useCountdown(Math.max(0, seconds));
	return (
		<div
			data-error-code={error.errorCode}
			className="rounded-2xl rounded-bl-md border border-danger bg-danger-soft px-4 py-3"
		>
			<p className="font-medium text-danger">Error: {error.sentence}</p>
			{error.tips.length > 0 && (
				<ul className="mt-1 list-disc pl-5 text-sm">
					{error.tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			{onRetry && (
				<Button look="danger" className="mt-3" disabled={left > 0} onClick={onRetry}>
					<RotateCcw aria-hidden="true" className="size-4" />
					{left > 0 ? `Try again in ${formatWait(left)}` : "Try again"}
				</Button>
			)}
		</div>
	);
}
