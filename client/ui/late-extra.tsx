import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { LateCode } from "../lib/late-code.ts";

type Props<PartProps> = {
	code: LateCode<PartProps>;
	props: PartProps;
	/** Holds the part's place while its code is on the way. */
	pending?: ReactNode;
};

/** A part that the page also works without: where its code cannot be loaded, nothing stands there. */
export function LateExtra<PartProps extends object>({ code, props, pending }: Props<PartProps>) {
	return (
		<ErrorBoundary fallback={null}>
			<Suspense fallback={pending}>
				<code.Part {...props} />
			</Suspense>
		</ErrorBoundary>
	);
}
