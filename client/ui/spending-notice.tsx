import { Suspense } from "react";
import { useTexts } from "../language/use-texts.ts";
import type { Spending } from "../lib/site/use-spending.ts";

type Props = { of: NonNullable<Spending["notice"]> };

/** Whose share is used up. Its texts are loaded when that is so: mostly it is not. */
export function SpendingNotice(props: Props) {
	return (
		<Suspense>
			<Sentence {...props} />
		</Suspense>
	);
}

function Sentence({ of }: Props) {
	const t = useTexts("errors");
	return t(of).split("\n", 1)[0];
}
