import { Suspense } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { type Spending, useSpending } from "../../lib/site/use-spending.ts";

/** Why the visitor's pass does not pay. Only then loads its texts, which is rare. */
export function PassNote({ model }: { model: ShownModel }) {
	const { pass } = useSpending(model.task, model.points);
	if (!pass || pass.isPaying) return null;
	return (
		<Suspense>
			<Sentence pass={pass} />
		</Suspense>
	);
}

function Sentence({ pass }: { pass: NonNullable<Spending["pass"]> }) {
	const t = useTexts("calls");
	const { moment } = useFormats();
	if (pass.state === "invalid") return <p className="text-warn">{t("passInvalid")}</p>;
	const { name, left } = pass;
	const sentence = pass.state === "ended" ? "passEnded" : "passSpent";
	return (
		<p className="text-warn">{t(sentence, { name, left, until: moment(new Date(pass.until)) })}</p>
	);
}
