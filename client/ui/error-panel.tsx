import { CircleAlert, RotateCcw } from "lucide-react";
import type { ErrorCode, Fixer } from "#shared/errors.ts";
import { formatWait } from "../lib/format.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "./button.tsx";

const fixers: Record<Fixer, string> = {
	visitor: "You can fix this.",
	host: "Only this site's host can fix this.",
	provider: "The model's provider has to fix this; you can try again.",
};

type Props = {
	errorCode: ErrorCode;
	sentence: string;
	fixer: Fixer;
	tips: readonly string[];
	retryAfterSeconds?: number | undefined;
	requestId?: string | undefined;
	/** Repeats the call with the same input. Without it there is no button. */
	onRetry?: (() => void) | undefined;
};

/** The red panel: what happened, who can fix it, what to do, and when to come back. */
export function ErrorPanel(props: Props) {
	const { sentence, fixer, tips, retryAfterSeconds = 0, requestId, onRetry } = props;
	const left = useCountdown(retryAfterSeconds);
	return (
		<section
			aria-label="Error"
			data-error-code={props.errorCode}
			className="rounded-xl border border-danger bg-danger-soft p-4 sm:p-5"
		>
			<h3 className="flex items-start gap-2 font-semibold text-danger">
				<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
				<span className="leading-normal">{sentence}</span>
			</h3>
			<p className="mt-2 text-sm">{fixers[fixer]}</p>
			{tips.length > 0 && (
				<ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
					{tips.map((tip) => (
						<li key={tip}>{tip}</li>
					))}
				</ul>
			)}
			{onRetry && (
				<Button look="danger" className="mt-4" disabled={left > 0} onClick={onRetry}>
					<RotateCcw aria-hidden="true" className="size-4" />
					{left > 0 ? `Try again in ${formatWait(left)}` : "Try again"}
				</Button>
			)}
			{requestId && <p className="mt-3 text-xs text-soft">Request {requestId}</p>}
		</section>
	);
}
