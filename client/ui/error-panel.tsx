import { CircleAlert } from "lucide-react";
import type { Fixer } from "#shared/errors/error-entry.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { isWorthRetry } from "../lib/api/is-worth-retry.ts";
import { pointsSpentText } from "../lib/points-spent-text.ts";
import { RetryControls } from "./retry-controls.tsx";

const fixers: Record<Fixer, string> = {
	visitor: "You can fix this.",
	connection: "This looks like your connection, not the model.",
	waiting: "Nothing is broken: waiting is enough.",
	host: "Only this site's host can fix this.",
	provider: "This is on the provider's side: waiting usually helps.",
};

type Props = {
	errorCode: ErrorCode;
	sentence: string;
	fixer: Fixer;
	tips: readonly string[];
	pointsSpent?: number | undefined;
	retryAfterSeconds?: number | undefined;
	requestId?: string | undefined;
	/** Repeats the call with the same input, where that can help. Without it there is no button. */
	onRetry?: (() => void) | undefined;
	/** Repeats the call by itself after `retryAfterSeconds`, unless the visitor stops it. */
	retryItself?: (() => void) | undefined;
};

/** The red panel: what happened, who can fix it, what to do, what it cost, when to come back. */
export function ErrorPanel({ errorCode, sentence, fixer, tips, ...rest }: Props) {
	const { pointsSpent, retryAfterSeconds = 0, requestId, onRetry, retryItself } = rest;
	const facts = [
		...(pointsSpent === undefined ? [] : [pointsSpentText(pointsSpent)]),
		...(requestId ? [`Request ${requestId}`] : []),
	];
	return (
		<section
			aria-label="Error"
			data-error-code={errorCode}
			className="rounded-xl border border-danger bg-danger-soft p-4 sm:p-5"
		>
			<h3 className="flex items-start gap-2.5 font-semibold text-danger">
				<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
				<span role="alert" className="min-w-0 leading-normal wrap-anywhere">
					{sentence}
				</span>
			</h3>
			<p className="mt-2">{fixers[fixer]}</p>
			{tips.length > 0 && (
				<ul className="mt-2 list-disc space-y-1 pl-5">
					{tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			{onRetry && isWorthRetry({ errorCode, fixer }) && (
				<RetryControls seconds={retryAfterSeconds} onRetry={onRetry} retryItself={retryItself} />
			)}
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
