import { type ComponentType, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { type CallInput, fileIn } from "../../state/call-input.ts";
import { type ChosenParameters, useParameters } from "../../state/chosen-parameters.ts";
import { Card } from "../../ui/card.tsx";
import type { FormProps } from "../input/form-parts.tsx";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { ColumnContext, InputColumn } from "../result/frame.tsx";
import { suggestionsOf } from "../tasks/task-example.ts";
import type { FormTaskView } from "../tasks/task-view.ts";
import { type TaskRun, useTask } from "../tasks/use-task.ts";
import { Figures } from "./figures.tsx";
import { TaskResults } from "./task-results.tsx";

type Props = {
	model: ShownModel;
	/** Set to compare the two. */
	secondModel: ShownModel | undefined;
	view: FormTaskView;
	/** The form of what the task takes. */
	Form: ComponentType<FormProps<CallInput>>;
};

/** The screen of a task with a form: the form, the parameters and the results, of one model or of two. */
export function TaskScreen({ secondModel, ...props }: Props) {
	return secondModel ? <Compared {...props} secondModel={secondModel} /> : <Single {...props} />;
}

type Side = { model: ShownModel; chosen: ChosenParameters; task: TaskRun };

function useSide(model: ShownModel, { call }: FormTaskView): Side {
	return { model, chosen: useParameters(model), task: useTask(model, call) };
}

function Single({ model, view, Form }: Omit<Props, "secondModel">) {
	const t = useTexts("tasks");
	const side = useSide(model, view);
	const { chosen, task } = side;
	const [count, setCount] = useState(1);
	const { Choices, Ideas } = view;
	const { data } = task;
	// Ideas of ours would run nothing where nobody answers, and there is no button to hint at.
	const isOff = model.answeredBy === "off";
	const suggestions = isOff ? [] : suggestionsOf(model.task, t);
	return (
		<>
			<InputColumn>
				<Form
					model={model}
					isPending={task.isPending}
					suggestions={suggestions}
					Ideas={Ideas}
					count={count}
					choices={
						Choices && (
							<Choices {...{ model, chosen }} count={{ value: count, onChange: setCount }} />
						)
					}
					played={data && view.showsInput?.(data.result) ? fileIn(data.input) : undefined}
					onSubmit={(input) => {
						const isExample = [model.defaultText, ...suggestions].some((one) => one === input);
						task.mutate({ input, parameters: chosen.values, isExample, count });
					}}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TaskResults {...side} view={view} hint={isOff ? "" : t(view.hint)} />
		</>
	);
}

type ComparedProps = Omit<Props, "secondModel"> & { secondModel: ShownModel };

/** One input for two models: each answers, stops and fails independently. */
function Compared({ model, secondModel, view, Form }: ComparedProps) {
	const t = useTexts("results");
	const sides = [useSide(model, view), useSide(secondModel, view)];
	const limits = sides.flatMap((side) => side.model.maxSeconds ?? []);
	const [one, other] = sides.map(({ task }) => task.asked?.input);
	// Only compare results of the same input.
	const isSame = one === other;
	const { Choices } = view;
	return (
		<>
			<InputColumn>
				<Form
					model={{
						...model,
						points: model.points + secondModel.points,
						...(limits.length > 0 && { maxSeconds: Math.min(...limits) }),
					}}
					compared={sides.map((side) => side.model)}
					isPending={sides.some(({ task }) => task.isPending)}
					onSubmit={(input) => {
						for (const { task, chosen } of sides) {
							// The times of prepared answers are not comparable.
							task.mutate({ input, parameters: chosen.values, isFresh: true });
						}
					}}
					onStop={() => {
						for (const { task } of sides) task.stop();
					}}
				/>
				<div className="grid gap-x-6 md:grid-cols-2">
					{sides.map((side) => (
						<div key={side.model.id} className="mt-4">
							{Choices && <Choices {...side} />}
							<ParametersFold {...side} of={side.model.name} />
						</div>
					))}
				</div>
			</InputColumn>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				role="group"
				aria-label={t("sideBySide")}
				className="grid content-start gap-5 [grid-area:results] md:grid-cols-2"
			>
				{/* Rendered from the press on, so that figures cause no layout shift when they arrive. */}
				{one !== undefined && isSame && (
					<Card className="md:col-span-2">
						<Figures
							sides={sides.map((side) => ({
								...side,
								data: side.task.data,
								calls: side.task.transcript?.count,
							}))}
						/>
					</Card>
				)}
				{sides.map(({ task, ...side }, place) => (
					<ColumnContext
						key={side.model.id}
						value={{ name: side.model.name, place, onStop: task.stop }}
					>
						<TaskResults
							{...side}
							view={{ ...view, Another: undefined }}
							task={isSame ? task : { ...task, ...nothing }}
							hint={t("compareHint")}
						/>
					</ColumnContext>
				))}
			</div>
		</>
	);
}

const nothing = {
	data: undefined,
	before: undefined,
	error: undefined,
	state: undefined,
	rowId: undefined,
	isStopped: false,
} as const;
