import { use, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { isWorthRetry, type ShownError } from "../../lib/shown-error.ts";
import { RetryControls } from "../../ui/retry-controls.tsx";
import { VoiceContext } from "./voice.ts";

type FailureBubbleProps = {
	error: ShownError;
	/** The countdown begins here, also after a reload. */
	timestamp: number;
	onRetry: (() => void) | undefined;
	/** Set while an automatic retry is due. */
	onStopWaiting?: (() => void) | undefined;
};

export function FailureBubble(props: FailureBubbleProps) {
	const { error, timestamp, onRetry, onStopWaiting } = props;
	const t = useTexts("calls");
	const { failureText } = use(VoiceContext);
	const [seconds] = useState(
		() => (error.retryAfterSeconds ?? 0) - (Date.now() - timestamp) / 1000,
	);
	const { sentence, tips, lang } = failureText(error);
	return (
		<section
			// Only the latest failure is a landmark for screen readers.
			aria-label={onRetry && t("error")}
			data-error-code={error.errorCode}
			className="rounded-2xl rounded-es-md border border-danger bg-danger-soft px-4 py-3"
		>
			<p lang={lang} dir="auto" className="font-medium text-danger">
				{sentence}
			</p>
			{tips.length > 0 && (
				<ul lang={lang} dir="auto" className="mt-1 list-disc ps-5 text-sm">
					{tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			{error.pointsSpent !== undefined && (
				<p className="mt-1 text-sm text-soft">{t("pointsSpent", { points: error.pointsSpent })}</p>
			)}
			{onRetry && isWorthRetry(error) && (
				<RetryControls seconds={Math.max(0, seconds)} {...{ onRetry, onStopWaiting }} />
			)}
			{error.requestId && (
				<p className="mt-2 text-xs text-soft">{t("request", { id: error.requestId })}</p>
			)}
		</section>
	);
}
