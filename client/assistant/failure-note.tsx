import { RotateCcw } from "lucide-react";
import { formatWait } from "../lib/format.ts";
import type { ShownError } from "../lib/shown-error.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "../ui/button.tsx";
import { BubbleFrame } from "./bubble-frame.tsx";
import { failureText } from "./failure-text.ts";

type Props = {
	failure: ShownError;
	timestamp: number;
	/** Asks the question again; only for the newest failure. */
	onRetry: (() => void) | undefined;
};

/** The apology in a reply's place: what to do next, and when. */
export function FailureNote({ failure, timestamp, onRetry }: Props) {
	const left = useCountdown(failure.retryAfterSeconds ?? 0);
	const { happened, next } = failureText(failure);
	return (
		<BubbleFrame
			from="assistant"
			timestamp={timestamp}
			language="fr"
			footer={failure.requestId && <span lang="fr">· Référence {failure.requestId}</span>}
		>
			<p data-error-code={failure.errorCode}>{happened}</p>
			<p className="mt-1 text-soft">{next}</p>
			{onRetry && (
				<Button look="secondary" className="mt-3" disabled={left > 0} onClick={onRetry}>
					<RotateCcw aria-hidden="true" className="size-4" />
					{left > 0 ? `Réessayer dans ${formatWait(left)}` : "Réessayer"}
				</Button>
			)}
		</BubbleFrame>
	);
}
