import { Suspense } from "react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import type { Spending } from "../lib/site/use-spending.ts";
import { useCountdown } from "../lib/use-countdown.ts";

type Props = {
	of: NonNullable<Spending["notice"]>;
	seconds?: number;
	comeBack?: (wait: string) => string;
};

/** Says which allowance is used up, and until when. Rarely needed, so its texts load on demand. */
export function SpendingNotice(props: Props) {
	return (
		<Suspense>
			<Sentences {...props} />
		</Suspense>
	);
}

function Sentences({ of, seconds = 0, comeBack }: Props) {
	const t = useTexts("calls");
	const { wait } = useUnits();
	const left = useCountdown(seconds);
	const [sentence] = t(of).split("\n", 1);
	return comeBack ? `${sentence} ${comeBack(wait(left))}` : sentence;
}
