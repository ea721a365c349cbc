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
import type { LateCode } from "../lib/late-code.ts";
import { Button } from "./button.tsx";

type LoadedProps<Props> = { code: LateCode<Props>; props: Props };

type LatePartProps<Props> = LoadedProps<Props> & {
	pending: ReactNode;
	/** Wraps the message shown if loading failed. */
	Frame?: ComponentType<{ children: ReactNode }>;
};

/**
 * A part whose code loads when it is first shown. If that fails, the rest of the page stays: the visitor
 * can try again, and the part tries by itself once the connection is back.
 */
export function LatePart<Props extends object>(part: LatePartProps<Props>) {
	const { code, props, pending, Frame = Fragment } = part;
	return (
		<ErrorBoundary
			onReset={code.reload}
			fallbackRender={({ resetErrorBoundary }) => (
				<Frame>
					<MissingPart onRetry={resetErrorBoundary} />
				</Frame>
			)}
		>
			<Suspense fallback={pending}>
				<Loaded code={code} props={props} />
			</Suspense>
		</ErrorBoundary>
	);
}

/** A part that the page can do without: if its code cannot be loaded, nothing is shown. */
export function LateExtra<Props extends object>(part: LoadedProps<Props>) {
	return (
		<ErrorBoundary fallback={null}>
			<Suspense>
				<Loaded {...part} />
			</Suspense>
		</ErrorBoundary>
	);
}

/** A component inside the boundary, so that a reset reads `code.Part` again. */
function Loaded<Props extends object>({ code, props }: LoadedProps<Props>) {
	return <code.Part {...props} />;
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
	const t = useTexts("page");
	const handleOnline = useEffectEvent(onRetry);
	useEffect(() => {
		window.addEventListener("online", handleOnline);
		return () => window.removeEventListener("online", handleOnline);
	}, []);

	return (
		<div role="alert" className="rounded-xl border border-line bg-warn-soft p-4">
			<p className="font-medium">{t("partMissing")}</p>
			<p className="mt-1 text-sm text-soft">{t("partLater")}</p>
			<Button look="secondary" className="mt-3" onClick={onRetry}>
				{t("tryAgain")}
			</Button>
		</div>
	);
}
