import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../language/use-texts.ts";
import { useErrorMessage } from "../lib/error-message.ts";
import { isWorthRetry, type ShownError } from "../lib/shown-error.ts";
import { RetryControls } from "./retry-controls.tsx";

/** The states of a call that the card shows, as `useCall` returns them. */
type FailedCall = {
	error: ShownError | undefined;
	/** When the error came, in milliseconds since 1970; the countdown starts there. */
	failedAt?: number | undefined;
	/** Whether the call is about to be retried by itself. */
	isWaiting?: boolean;
	/** Repeats the call with the same input. */
	retry: () => void;
	stop: () => void;
};

type Props = {
	call: FailedCall;
	/** Another way to an answer. */
	children?: ReactNode;
};

/** An error card: what happened, who can fix it, what to do, what it cost, when to come back. */
export function ErrorCard({ call, children }: Props) {
	const { error, failedAt } = call;
	// Keyed by the time, so that the countdown restarts.
	return (
		error && (
			<Card key={failedAt} error={error} call={call}>
				{children}
			</Card>
		)
	);
}

function Card({ error, call, children }: Props & { error: ShownError }) {
	const { failedAt, isWaiting, retry, stop } = call;
	const t = useTexts("calls");
	const { errorCode, fixer, pointsSpent, retryAfterSeconds = 0, requestId } = error;
	const { sentence, tips } = useErrorMessage()(error);
	const [passed] = useState(() => (failedAt === undefined ? 0 : (Date.now() - failedAt) / 1000));
	const seconds = Math.max(0, retryAfterSeconds - passed);
	const details = [
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
			{isWorthRetry(error) && (
				<RetryControls
					seconds={seconds}
					onRetry={retry}
					onStopWaiting={isWaiting ? stop : undefined}
				/>
			)}
			{children}
			{details.length > 0 && (
				<p className="mt-4 flex flex-wrap gap-x-4 text-sm text-soft">
					{details.map((detail) => (
						<span key={detail}>{detail}</span>
					))}
				</p>
			)}
		</section>
	);
}
