import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../language/use-texts.ts";
import { useErrorWords } from "../lib/error-words.ts";
import { isWorthRetry, type ShownError } from "../lib/shown-error.ts";
import { RetryControls } from "./retry-controls.tsx";

type Props = ShownError & {
	/** Repeats the call with the same input; without it there is no button. */
	onRetry?: (() => void) | undefined;
	/** Given while the call is about to be repeated by itself. */
	onStopWaiting?: (() => void) | undefined;
	/** When the error came, in milliseconds since 1970: the wait counts from there. */
	since?: number | undefined;
};

/** An error card: what happened, who can fix it, what to do, what it cost, when to come back. */
export function ErrorCard({ onRetry, onStopWaiting, since, ...error }: Props) {
	const t = useTexts("calls");
	const { errorCode, fixer, pointsSpent, retryAfterSeconds = 0, requestId } = error;
	const { sentence, tips } = useErrorWords()(error);
	const [passed] = useState(() => (since === undefined ? 0 : (Date.now() - since) / 1000));
	const seconds = Math.max(0, retryAfterSeconds - passed);
	const facts = [
		...(pointsSpent === undefined ? [] : [t("pointsSpent", { points: pointsSpent })]),
		...(requestId ? [t("request", { id: requestId })] : []),
	];
	return (
		<section
			aria-label={t("error")}
			data-error-code={errorCode}
			className="rounded-xl border border-danger bg-danger-soft p-4 sm:p-5"
		>
			<h3 className="flex items-start gap-2.5 font-semibold text-danger">
				<CircleAlert className="mt-0.5 size-5 shrink-0" />
				<span role="alert" className="min-w-0 leading-normal wrap-anywhere">
					{sentence}
				</span>
			</h3>
			<p className="mt-2">{t(fixer)}</p>
			{tips.length > 0 && (
				<ul className="mt-2 list-disc space-y-1 ps-5">
					{tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			{onRetry && isWorthRetry(error) && <RetryControls {...{ seconds, onRetry, onStopWaiting }} />}
			{facts.length > 0 && (
				<p className="mt-4 flex flex-wrap gap-x-4 text-sm text-soft">
					{facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</p>
			)}
		</section>
	);
}
