import { Check } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../language/formats.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import type { FinishedResult } from "../../state/result.ts";

type Side = { model: ShownModel; data: FinishedResult };

/** Times, tokens and points of two answers in one table; the better figure has a mark. */
export function Figures({ sides }: { sides: readonly [Side, Side] }) {
	const t = useTexts("results");
	const { number } = useFormats();
	const { duration } = useUnits();
	const [first, second] = sides.map(figuresOf);
	const rows = [
		{ name: t("figureTime"), key: "time", write: duration, isLessBetter: true },
		{ name: t("figureTokens"), key: "tokens", write: number, isLessBetter: undefined },
		{ name: t("figureRate"), key: "rate", write: number, isLessBetter: false },
		{ name: t("figurePoints"), key: "points", write: number, isLessBetter: true },
	] as const;
	return (
		<table className="w-full text-sm tabular-nums [&_td]:py-1 [&_td]:text-end [&_th]:py-1">
			<caption className="sr-only">{t("figures")}</caption>
			<thead>
				<tr className="text-soft">
					<td />
					{sides.map(({ model }) => (
						<th key={model.id} scope="col" dir="auto" className="w-1/3 text-end font-medium">
							{model.name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ name, key, write, isLessBetter }) => {
					const values = [first?.[key], second?.[key]];
					const [one, other] = values;
					if (one === undefined || other === undefined) return null;
					const best = isLessBetter ? Math.min(one, other) : Math.max(one, other);
					return (
						<tr key={key} className="border-line border-t">
							<th scope="row" className="text-start font-normal text-soft">
								{name}
							</th>
							{[one, other].map((value, place) => {
								const isBetter = isLessBetter !== undefined && one !== other && value === best;
								return (
									<td key={sides[place]?.model.id} className={isBetter ? "font-semibold" : ""}>
										{isBetter && (
											<Check
												role="img"
												aria-label={t("better")}
												className="me-1 inline size-4 text-good"
											/>
										)}
										{write(value)}
									</td>
								);
							})}
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function figuresOf({ model: { points }, data: { result } }: Side) {
	const time = "durationMs" in result ? result.durationMs : undefined;
	const tokens = "usage" in result ? result.usage?.completionTokens : undefined;
	const rate = time && tokens ? Math.round((1000 * tokens) / time) : undefined;
	return { time, tokens, rate, points };
}
