import { Check } from "lucide-react";
import { isStreamed } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { useFormats } from "../../language/formats.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";

type Side = {
	model: ShownModel;
	data: FinishedResult | undefined;
	/** How many calls the answer takes. */
	calls?: number | undefined;
};

/** Times, tokens and points of two answers in one table; the better figure is marked. */
export function Figures({ sides }: { sides: readonly Side[] }) {
	const t = useTexts("results");
	const { number } = useFormats();
	const { duration } = useUnits();
	const columns = sides.map((side) => ({ id: side.model.id, ...figuresOf(side) }));
	const isText = isStreamed(sides[0]?.model.task ?? "");
	const rows = [
		{ name: t("figureFirst"), key: "first", write: duration, isLessBetter: true },
		{ name: t("figureTime"), key: "time", write: duration, isLessBetter: true },
		{ name: t("figureTokens"), key: "tokens", write: number, isLessBetter: undefined },
		{ name: t("figureRate"), key: "rate", write: number, isLessBetter: false },
		{ name: t("figurePoints"), key: "points", write: number, isLessBetter: true },
	] as const;
	const shown = isText ? rows : rows.filter(({ key }) => key === "time" || key === "points");
	return (
		<table className="w-full text-sm tabular-nums [&_td]:py-1 [&_td]:text-end [&_th]:py-1">
			<caption className="sr-only">{t("figures")}</caption>
			<thead>
				<tr className="text-soft">
					<td />
					{sides.map(({ model }) => (
						<th key={model.id} scope="col" className="w-1/3 text-end font-medium">
							<bdi>{model.name}</bdi>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{shown.map(({ name, key, write, isLessBetter }) => {
					const values = columns.flatMap(({ [key]: value }) => value ?? []);
					const best = isLessBetter ? Math.min(...values) : Math.max(...values);
					// Figures that are displayed the same are equal.
					const isDecided = new Set(values.map(write)).size > 1 && isLessBetter !== undefined;
					return (
						<tr key={key} className="border-line border-t">
							<th scope="row" className="text-start font-normal text-soft">
								{name}
							</th>
							{columns.map(({ id, [key]: value }) => {
								const isBetter = isDecided && value === best;
								return (
									<td key={id} className={isBetter ? "font-semibold" : ""}>
										{isBetter && (
											<Check
												role="img"
												aria-label={t("better")}
												className="me-1 inline size-4 text-good"
											/>
										)}
										{value === undefined ? "–" : write(value)}
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

function figuresOf({ model, data, calls = 1 }: Side) {
	const result = data?.result;
	const time = result && "durationMs" in result ? result.durationMs : undefined;
	const tokens = result && "usage" in result ? result.usage?.completionTokens : undefined;
	const rate = time && tokens ? Math.round((1000 * tokens) / time) : undefined;
	return { first: data?.firstTokenMs, time, tokens, rate, points: calls * model.points };
}
