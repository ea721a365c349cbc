import { type ComponentType, Fragment, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useTexts } from "../language/use-texts.ts";
import { type LazyComponent, usePart } from "../lib/lazy-component.ts";
import { Button } from "./button.tsx";

type ExtraProps<Props> = { code: LazyComponent<Props>; props: Props };

type BoundaryProps<Props> = ExtraProps<Props> & {
	/** Shown while the code loads. */
	pending: ReactNode;
	/** Shown with the message after a failure to load, such as another way. */
	beside?: ReactNode;
	/** Wraps that message. */
	Frame?: ComponentType<{ children: ReactNode }>;
};

/** Loads a part's code when it is first shown. If that fails, the rest of the page stays and the part retries. */
export function LazyBoundary<Props extends object>(boundary: BoundaryProps<Props>) {
	const { code, props, pending, beside, Frame = Fragment } = boundary;
	const { Part, isMissing, retry } = usePart(code);
	if (isMissing) {
		return (
			<Frame>
				<MissingPart onRetry={retry} />
				{beside}
			</Frame>
		);
	}
	if (!Part) return pending;
	return (
		<PartBoundary Frame={Frame}>
			{/* Suspends while texts are missing after a change of language. */}
			<Suspense fallback={pending}>
				<Part {...props} />
			</Suspense>
		</PartBoundary>
	);
}

type PartProps = Pick<BoundaryProps<object>, "Frame"> & {
	/** The part renders again once one of these changes. */
	resetKeys?: unknown[];
	children: ReactNode;
};

/** An error in one part, such as a message or a result, takes that part alone: an apology stands in its place. */
export function PartBoundary({ Frame = Fragment, resetKeys = [], children }: PartProps) {
	return (
		<ErrorBoundary
			resetKeys={resetKeys}
			fallbackRender={({ resetErrorBoundary }) => (
				<Frame>
					<PartNote sentence="pageFault" onRetry={resetErrorBoundary} />
				</Frame>
			)}
		>
			{children}
		</ErrorBoundary>
	);
}

/** An optional part: renders nothing until its code is loaded, and retries quietly after a failure. */
export function LazyExtra<Props extends object>({ code, props }: ExtraProps<Props>) {
	const { Part } = usePart(code);
	if (!Part) return null;
	return (
		<ErrorBoundary fallback={null}>
			<Suspense>
				<Part {...props} />
			</Suspense>
		</ErrorBoundary>
	);
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
	const t = useTexts("page");
	return (
		<PartNote sentence="partMissing" onRetry={onRetry}>
			<p className="mt-1 text-sm text-soft">{t(navigator.onLine ? "partLater" : "partOffline")}</p>
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
