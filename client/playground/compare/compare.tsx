import type { ComponentType, ReactNode } from "react";
import { takesFile } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ColumnContext, InputColumn } from "../columns.tsx";
import { FileForm } from "../forms/files/file-form.tsx";
import type { FormProps } from "../forms/submit-row.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { useMade } from "../made-screen.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { TextResults } from "../text/text-results.tsx";
import { useWritten } from "../text/use-written.ts";

type Props = { first: ShownModel; second: ShownModel };

/** Two models of one task beside each other: one input; each answers, stops and fails on its own. */
export function Compare(props: Props) {
	const { task } = props.first;
	if (task === "generateText" || task === "chat") {
		return <Sides {...props} Form={TextForm} useSide={useWrittenSide} />;
	}
	return <Sides {...props} Form={takesFile(task) ? FileForm : TextForm} useSide={useMadeSide} />;
}

function useWrittenSide(model: ShownModel) {
	const hint = useTexts("results")("compareHint");
	const written = useWritten(model, useParameters(model));
	return { ...written, view: <TextResults {...{ model, written, hint }} /> };
}

function useMadeSide(model: ShownModel) {
	const hint = useTexts("results")("compareHint");
	const { values } = useParameters(model);
	const task = useMade(model, () => values);
	return { ...task, view: <ResultsPanel {...{ model, task, hint }} /> };
}

type Side<Input> = {
	run: (input: Input) => void;
	stop: () => void;
	isPending: boolean;
	view: ReactNode;
};

type SidesProps<Input> = Props & {
	Form: ComponentType<FormProps<Input>>;
	useSide: (model: ShownModel) => Side<Input>;
};

function Sides<Input>({ first, second, Form, useSide }: SidesProps<Input>) {
	const t = useTexts("results");
	const sides = [
		{ ...first, ...useSide(first) },
		{ ...second, ...useSide(second) },
	];
	return (
		<>
			<InputColumn>
				<Form
					model={{ ...first, points: first.points + second.points }}
					isPending={sides.some(({ isPending }) => isPending)}
					onSubmit={(input) => {
						for (const { run } of sides) run(input);
					}}
					onStop={() => {
						for (const { stop } of sides) stop();
					}}
				/>
			</InputColumn>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				role="group"
				aria-label={t("sideBySide")}
				className="grid gap-5 [grid-area:results] md:grid-cols-2"
			>
				{sides.map(({ id, name, stop, view }, place) => (
					<ColumnContext key={id} value={{ name, place, onStop: stop }}>
						{view}
					</ColumnContext>
				))}
			</div>
		</>
	);
}
