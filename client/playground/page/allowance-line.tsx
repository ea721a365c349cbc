import { Coins } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import type { Spending } from "../../lib/site/use-spending.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { useFormSpending } from "../../state/free-example.ts";
import { AllowanceNote } from "../../ui/allowance-note.tsx";

type Props = { model: ShownModel; secondModel?: ShownModel | undefined };

/** The price of a call and the points left, before the visitor spends them. */
export function AllowanceLine({ model, secondModel }: Props) {
	const t = useTexts("playground");
	const { isPending } = useStatus();
	const spending = useFormSpending(model, {
		points: model.points + (secondModel?.points ?? 0),
		isFresh: secondModel !== undefined,
	});
	const { canSpend, isFree, price, balance, pass, notice } = spending;
	if (!isPending && !balance && !isFree) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			<span>
				{isFree && t("isFree")}
				{pass && <PassNote pass={pass} price={price} />}
				{notice && (
					<>
						<AllowanceNote spending={spending} />{" "}
					</>
				)}
				{canSpend &&
					balance &&
					!pass?.isPaying &&
					t("costs", { price, left: balance.left, limit: balance.limit })}
			</span>
		</p>
	);
}

type PassNoteProps = { pass: NonNullable<Spending["pass"]>; price: number };

/** The points left in the visitor's pass and its end, or why it does not pay. */
function PassNote({ pass, price }: PassNoteProps) {
	const t = useTexts("playground");
	const { moment } = useFormats();
	if (pass.state === "invalid") return <span className="text-warn">{t("passInvalid")} </span>;
	const { name, left, limit } = pass;
	const until = moment(new Date(pass.until));
	if (pass.isPaying) return t("passCosts", { price, name, left, limit, until });
	const sentence = pass.state === "ended" ? "passEnded" : "passSpent";
	return <span className="text-warn">{t(sentence, { name, left, until })} </span>;
}
