import {
	type ComponentType,
	Fragment,
	type ReactNode,
	Suspense,
	useEffect,
	useEffectEvent,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useTexts } from "../language/use-texts.ts";
import { type LazyComponent, LoadError } from "../lib/lazy-component.ts";
import { Button } from "./button.tsx";

/** Short enough for a visitor who waits, long enough for a server in trouble. */
const RETRY_MS = 5_000;

type LoadedProps<Props> = { code: LazyComponent<Props>; props: Props };

type LazyBoundaryProps<Props> = LoadedProps<Props> & {
	pending: ReactNode;
	/** Wraps the message shown if loading failed. */
	Frame?: ComponentType<{ children: ReactNode }>;
};

/** Loads a part's code when it is first shown. If that fails, the rest of the page stays and the part retries. */
export function LazyBoundary<Props extends object>(part: LazyBoundaryProps<Props>) {
	const { code, props, pending, Frame = Fragment } = part;
	return (
		<ErrorBoundary
			onReset={code.reload}
			fallbackRender={({ error, resetErrorBoundary }) => (
				<Frame>
					{error instanceof LoadError ? (
						<MissingPart code={code} onRetry={resetErrorBoundary} />
					) : (
						<PartNote sentence="pageFault" onRetry={resetErrorBoundary} />
					)}
				</Frame>
			)}
		>
			<Suspense fallback={pending}>
				<Loaded code={code} props={props} />
			</Suspense>
		</ErrorBoundary>
	);
}

/** An optional part: shows nothing until its code is loaded, and retries quietly if that fails. */
export function LazyExtra<Props extends object>({ code, props }: LoadedProps<Props>) {
	return (
		<ErrorBoundary
			onReset={code.reload}
			fallbackRender={({ error, resetErrorBoundary }) =>
				error instanceof LoadError && <Recovery code={code} onLoad={resetErrorBoundary} />
			}
		>
			<Suspense>
				<Loaded code={code} props={props} />
			</Suspense>
		</ErrorBoundary>
	);
}

/** A component inside the boundary, so that a reset reads `code.Part` again. */
function Loaded<Props extends object>({ code, props }: LoadedProps<Props>) {
	return <code.Part {...props} />;
}

type MissingPartProps = { code: Pick<LazyComponent<never>, "load">; onRetry: () => void };

function MissingPart({ code, onRetry }: MissingPartProps) {
	const t = useTexts("page");
	return (
		<PartNote sentence="partMissing" onRetry={onRetry}>
			<p className="mt-1 text-sm text-soft">
				{t(navigator.onLine ? "partLater" : "partOffline")}
				<Recovery code={code} onLoad={onRetry} />
			</p>
		</PartNote>
	);
}

type PartNoteProps = {
	sentence: "partMissing" | "pageFault";
	onRetry: () => void;
	children?: ReactNode;
};

function PartNote({ sentence, onRetry, children }: PartNoteProps) {
	const t = useTexts("page");
	return (
		<div role="alert" className="rounded-xl border border-line bg-warn-soft p-4">
			<p className="font-medium">{t(sentence)}</p>
			{children}
			<Button look="secondary" className="mt-3" onClick={onRetry}>
				{t("tryAgain")}
			</Button>
		</div>
	);
}

type RecoveryProps = { code: Pick<LazyComponent<never>, "load">; onLoad: () => void };

/** Retries in the background, so that the note on the page does not flicker. */
function Recovery({ code, onLoad }: RecoveryProps) {
	const tryAgain = useEffectEvent((signal: AbortSignal) => {
		code.load().then(
			() => signal.aborted || onLoad(),
			() => undefined,
		);
	});
	useEffect(() => {
		const gone = new AbortController();
		const { signal } = gone;
		const timer = setInterval(() => tryAgain(signal), RETRY_MS);
		window.addEventListener("online", () => tryAgain(signal), { signal });
		return () => {
			gone.abort();
			clearInterval(timer);
		};
	}, []);
	return null;
}
