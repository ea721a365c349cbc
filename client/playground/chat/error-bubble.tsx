import { useState } from "react";
import { isWorthRetry } from "../../lib/is-worth-retry.ts";
import { pointsSpentText } from "../../lib/points-spent-text.ts";
import type { ShownError } from "../../lib/shown-error.ts";
import { RetryControls } from "../../ui/retry-controls.tsx";

type ErrorBubbleProps = {
	error: ShownError;
	/** When it arrived: the wait counts from there, also after a reload. */
	timestamp: number;
	/** Asks the same again; without it there is no button. */
	onRetry?: (() => void) | undefined;
	/** Asks again by itself once the wait is over. */
	retryItself?: (() => void) | undefined;
};

/** A failed answer in the conversation, with the way on. */
export function ErrorBubble({ error, timestamp, onRetry, retryItself }: ErrorBubbleProps) {
	const [seconds] = useState(
		() => (error.retryAfterSeconds ?? 0) - (Date.now() - timestamp) / 1000,
	);
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
			{error.pointsSpent !== undefined && (
				<p className="mt-1 text-sm text-soft">{pointsSpentText(error.pointsSpent)}</p>
			)}
			{onRetry && isWorthRetry(error) && (
				<RetryControls seconds={Math.max(0, seconds)} onRetry={onRetry} retryItself={retryItself} />
			)}
		</div>
	);
}
