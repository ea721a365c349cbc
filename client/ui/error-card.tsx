import clsx from "clsx";
import { CircleAlert, MessageCircle } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import type { Texts } from "../language/create-texts.ts";
import { useTexts } from "../language/use-texts.ts";
import { AskAssistant } from "../lib/ask-assistant.ts";
import { type ErrorMessage, useErrorMessage } from "../lib/error-message.ts";
import { isWorthRetry, type ShownError } from "../lib/shown-error.ts";
import type { English } from "../messages/language.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Details } from "./details.tsx";
import { RetryControls } from "./retry-controls.tsx";
import type { Cost } from "./spend-button.tsx";

/** The states of a call that the card shows, as `useCall` returns them. */
type FailedCall = {
	error: ShownError | undefined;
	/** When the error occurred, in milliseconds since 1970; the countdown starts there. */
	failedAt?: number | undefined;
	/** Whether the call is about to be retried automatically. */
	isWaiting?: boolean;
	/** Repeats the call with the same input. */
	retry: () => void;
	stop: () => void;
};

type Props = {
	call: FailedCall;
	/** What a retry costs. */
	cost: Cost;
	/** Another call runs, so that this one cannot be repeated now. */
	isBusy?: boolean;
	/** Another way to get an answer. */
	children?: ReactNode;
};

/** A screen's failed call. Announces itself. */
export function ErrorCard({ call, cost, isBusy, children }: Props) {
	const { error, failedAt, isWaiting, retry, stop } = call;
	const t = useTexts("calls");
	const wordsOf = useErrorMessage();
	if (!error) return null;
	return (
		<FailureCard
			// Keyed by the time, so that the countdown restarts.
			key={failedAt}
			error={error}
			words={wordsOf(error)}
			fixer={fixerLine(error, t)}
			since={failedAt}
			cost={cost}
			isBusy={isBusy}
			isAlert
			onRetry={retry}
			onStopWaiting={isWaiting ? stop : undefined}
		>
			{children}
		</FailureCard>
	);
}

/** The line about who can fix an error; none where its tip says so. Beside a retry it never names the host alone. */
function fixerLine(error: ShownError, t: Texts<English<"calls">>): string | undefined {
	const { fixer, advice } = error;
	if (advice === "between") return undefined;
	return t(fixer === "host" && isWorthRetry(error) ? "site" : fixer);
}

type FailureProps = {
	error: ShownError;
	/** With their language, if it differs from the page's. */
	words: ErrorMessage & { lang?: string };
	/** Who can fix it, if the sentence does not say so. */
	fixer?: string | undefined;
	/** Start of the countdown, also after a reload. */
	since: number | undefined;
	/** Set for a failure that is announced by this label. */
	isAlert?: boolean;
	cost: Cost;
	isBusy?: boolean | undefined;
	/** Undefined for an old failure, which is not a landmark either. */
	onRetry: (() => void) | undefined;
	/** Set while an automatic retry is pending. */
	onStopWaiting?: (() => void) | undefined;
	children?: ReactNode;
};

/** A failure: what happened, who can fix it, what to do, its cost, when to retry. */
export function FailureCard({ error, words, since, onRetry, ...props }: FailureProps) {
	const { fixer, cost, isBusy, isAlert = false, onStopWaiting, children } = props;
	const t = useTexts("calls");
	const { errorCode, pointsSpent, retryAfterSeconds = 0, requestId } = error;
	const { sentence, tips, lang } = words;
	const ask = use(AskAssistant);
	const [passed] = useState(() => (since === undefined ? 0 : (Date.now() - since) / 1000));
	const Title = isAlert ? "h3" : "p";
	// What ends by itself is no alarm.
	const isPassing = onStopWaiting !== undefined;
	return (
		<section
			aria-label={onRetry && t("error")}
			data-error-code={errorCode}
			className={clsx(
				"w-full rounded-xl border p-4",
				isPassing ? "border-warn bg-warn-soft" : "border-danger bg-danger-soft",
			)}
		>
			<Title
				className={clsx(
					"flex items-start gap-2.5 font-semibold",
					isPassing ? "text-warn" : "text-danger",
				)}
			>
				<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
				<span
					role={isAlert ? "alert" : undefined}
					lang={lang}
					dir={lang && "auto"}
					className="min-w-0 leading-normal wrap-anywhere"
				>
					{sentence}
				</span>
			</Title>
			{fixer && <p className="mt-2">{fixer}</p>}
			{tips.length > 0 && (
				<ul lang={lang} dir={lang && "auto"} className="mt-2 list-disc space-y-1 ps-5">
					{tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-x-3">
				{onRetry && isWorthRetry(error) && (
					<RetryControls
						seconds={Math.max(0, retryAfterSeconds - passed)}
						{...{ cost, isBusy, onRetry, onStopWaiting }}
					/>
				)}
				{children}
				{onRetry && ask && (
					<Button look="quiet" aria-haspopup="dialog" className="-ms-3 mt-4" onClick={ask}>
						<MessageCircle aria-hidden="true" className="size-4" />
						{t("askAssistant")}
					</Button>
				)}
			</div>
			{pointsSpent !== undefined && (
				<p className="mt-4 text-sm text-soft">{t("pointsSpent", { points: pointsSpent })}</p>
			)}
			{requestId && <RequestDetails id={requestId} />}
		</section>
	);
}

/** The id by which the host finds the call in the log. */
function RequestDetails({ id }: { id: string }) {
	const t = useTexts("calls");
	return (
		<Details title={t("details")} className="text-sm text-soft">
			<p className="flex items-center gap-x-1">
				<span className="wrap-anywhere">{t("request", { id })}</span>
				<CopyButton text={id} />
			</p>
		</Details>
	);
}
