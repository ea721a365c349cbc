import type { ReactNode } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ColumnContext, InputColumn } from "../columns.tsx";
import { useMade } from "../made-screen.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { TextResults } from "../text/text-results.tsx";
import { useWritten } from "../text/use-written.ts";
import type { TaskRun } from "../use-task.ts";
import { CompareForm } from "./compare-form.tsx";

type Props = { first: ShownModel; second: ShownModel };

/** Two models of one task beside each other: one input; each answers, stops and fails on its own. */
export function Compare(props: Props) {
	const isWritten = props.first.task === "generateText" || props.first.task === "chat";
	return isWritten ? <Written {...props} /> : <Made {...props} />;
}

function Written({ first, second }: Props) {
	const t = useTexts("results");
	const chosen = [useParameters(first), useParameters(second)] as const;
	const runs = [useWritten(first, chosen[0]), useWritten(second, chosen[1])] as const;
	const [left, right] = runs;
	const common = { hint: t("compareHint"), onAskBriefly: undefined };
	const views = [
		<TextResults key="first" model={first} written={left} {...common} />,
		<TextResults key="second" model={second} written={right} {...common} />,
	];
	return (
		<Sides
			{...{ first, second, runs, views }}
			onSubmit={(input) => {
				for (const { run } of runs) if (typeof input === "string") run(input);
			}}
		/>
	);
}

function Made({ first, second }: Props) {
	const t = useTexts("results");
	const chosen = [useParameters(first), useParameters(second)] as const;
	const runs = [
		useMade(first, () => chosen[0].values),
		useMade(second, () => chosen[1].values),
	] as const;
	const views = [
		<ResultsPanel key="first" model={first} task={runs[0]} hint={t("compareHint")} />,
		<ResultsPanel key="second" model={second} task={runs[1]} hint={t("compareHint")} />,
	];
	return (
		<Sides
			{...{ first, second, runs, views }}
			onSubmit={(input) => {
				for (const { run } of runs) run(input);
			}}
		/>
	);
}

type SidesProps = Props & {
	runs: readonly Pick<TaskRun<never, unknown>, "stop" | "isPending">[];
	views: readonly ReactNode[];
	onSubmit: (input: string | File) => void;
};

function Sides({ first, second, runs, views, onSubmit }: SidesProps) {
	const t = useTexts("results");
	return (
		<>
			<InputColumn>
				<CompareForm
					model={{ ...first, points: first.points + second.points }}
					isPending={runs.some(({ isPending }) => isPending)}
					onSubmit={onSubmit}
					onStop={() => {
						for (const { stop } of runs) stop();
					}}
				/>
			</InputColumn>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				role="group"
				aria-label={t("sideBySide")}
				className="grid gap-5 [grid-area:results] md:grid-cols-2"
			>
				{[first, second].map(({ id, name }, place) => (
					<ColumnContext key={id} value={{ name, place, onStop: runs[place]?.stop }}>
						{views[place]}
					</ColumnContext>
				))}
			</div>
		</>
	);
}
