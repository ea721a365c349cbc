import { useRef } from "react";
import type { z } from "zod";
import type { DeviceTask, ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { contracts } from "#shared/tasks/index.ts";
import { parseResult } from "../../calls/parse-row.ts";
import { hasResult, inOrder, type Row, type Transcript } from "../../calls/row.ts";
import { rowsOf } from "../../calls/running-calls.ts";
import {
	newRow,
	newRowId,
	rowAgain,
	rowOf,
	useRow,
	useRows,
	useShownRow,
	useStepsTo,
	useTable,
	writeRow,
} from "../../calls/table.ts";
import { type CallTools, type Output, useCall } from "../../calls/use-call.ts";
import { api } from "../../lib/api/api.tsx";
import { pointsLeft } from "../../lib/site/use-spending.ts";
import type { CallInput } from "../../state/call-input.ts";
import { sentOf } from "../../state/chosen-parameters.ts";
import { useIsFree } from "../../state/free-example.ts";
import { seededValues } from "./seeds.ts";

/** The visitor's input for a model. */
type Asked<Input = unknown> = {
	input: Input;
	parameters: ParameterValues;
	/** How many answers the visitor wants, each a call of its own; one by default. */
	count?: number;
	/** The input is one of this site's examples. */
	isExample?: boolean;
	/** The visitor wants the model itself, not a prepared answer. */
	isFresh?: boolean | undefined;
	/** The page has promised that this is free, so nothing but a prepared answer will do. */
	isFree?: boolean;
};

/** What a call begins with: its row, which has the input and the parameters, and what no row keeps. */
type TaskVariables = Pick<Asked, "isFresh"> & {
	row: Row;
	/** The other calls of the same press. */
	more: readonly Row[];
	/** The visitor's points before the call. */
	pointsBefore: number | undefined;
};

/** The optional fields of a call's input. */
export function optionsOf({ parameters, isFresh, isFree = false }: Asked) {
	const acceptPrepared = isFree ? ("only" as const) : (true as const);
	return { ...sentOf(parameters), ...(!isFresh && { acceptPrepared }) };
}

/** The optional fields of a call that is answered in one piece; a page shows answers of unknown shapes as they come. */
export function wholeOptionsOf(asked: Asked) {
	return { ...optionsOf(asked), acceptOther: true as const };
}

/** Calls a task's procedure. */
export type ModelCall<Input> = (
	model: ShownModel,
	/** With the finished parts of a recording that is to be continued. */
	asked: Asked<Input> & { transcript?: Transcript | undefined },
	tools: CallTools & { client: TaskClient },
) => Promise<Output>;

/** The state of a task's screen. */
export type TaskRun = ReturnType<typeof useTask>;

/** A task screen's call, and the row to show: the one in the address, otherwise the last call's. */
export function useTask(model: ShownModel, modelCall: ModelCall<CallInput>) {
	const clientOf = useTaskClient(model);
	const isFree = useIsFree(model);
	const { shownId, show } = useShownRow();
	const call = useCall({
		mutationKey: [model.id],
		async mutationFn({ row: { id, input, parameters }, isFresh }: TaskVariables, tools) {
			const client = await clientOf();
			const transcript = rowOf(id)?.transcript;
			const asked = { input, parameters, isFree: isFree(input, parameters), transcript };
			// Written in the file of the task: generate-text.tsx, detect.tsx, …
			const output = await modelCall(
				model,
				{ ...asked, ...(isFresh && { isFresh }) },
				{ ...tools, client },
			);
			return { ...output, result: parseResult(output.result) };
		},
	});
	/** The row of this screen's last press, until its result is shown; not one of an earlier mount. */
	const pressed = useRef<string>(undefined);
	const lastRows = rowsOf(call.variables);
	// A row in the address is shown alone, without another call beside it.
	const isLast = shownId === undefined || lastRows.some(({ id }) => id === shownId);
	const found = useRow(shownId ?? lastRows[0]?.id);
	const row = found?.modelId === model.id ? found : undefined;
	const { isPending, isRunning, stop } = call;
	// Of several, the first that has come is shown while the others run.
	const isAwaited = isPending && isLast && !(lastRows.length > 1 && hasResult(row));
	// A row ends a moment before its call settles: form and result change together, so that nothing moves twice.
	const ended = isAwaited ? undefined : row;
	const data = hasResult(ended) ? ended : undefined;
	const lastPress = isLast ? call.variables : undefined;
	/** The rows of the shown call's press. */
	const ofPress = isLast || !row ? lastRows : [row];
	const open = useRows((rows) => unanswered(ofPress, rows));
	const stepsTo = useStepsTo(row);
	const { status } = api.useUtils();
	const before = useRows((rows) =>
		rows
			.filter((one) => one.modelId === model.id && one.state === "done")
			.sort(inOrder)
			.slice(-1),
	).find(hasResult);

	/** Begins the calls of rows that are in the table. */
	function begin(rows: readonly Row[], isFresh?: boolean) {
		const [row, ...more] = rows;
		if (!row) return;
		pressed.current = row.id;
		show(row.id, row.madeFrom.at(-1)?.id);
		call.mutate({ row, more, isFresh, pointsBefore: pointsLeft(status.getData()) });
	}

	async function again(asked: readonly Row[]) {
		// End the wait for a loading model: the visitor has chosen the device instead.
		if (row?.waiting) {
			stop();
			await call.ended();
		}
		if (isRunning()) return;
		const rows = unanswered(asked, useTable.getState().rows).map(rowAgain);
		for (const row of rows) writeRow(row);
		const isOfLast = rows.every((one) => lastRows.some(({ id }) => id === one.id));
		begin(rows, isOfLast && call.variables?.isFresh);
	}

	return {
		isPending,
		/** The shown call is running. */
		isAwaited,
		/** The ids of the last press's calls. */
		lastIds: lastRows.map(({ id }) => id),
		/** The id of the row that is shown, for `usePartialAnswer`. */
		rowId: row?.id,
		data,
		/** How the shown call ended, or that another tab is asking. */
		state: row?.state,
		/** Why the shown call failed, or why it is about to be made again. */
		error: row?.waiting?.error ?? ended?.error,
		isWaiting: row?.waiting !== undefined,
		failedAt: row?.waiting?.since ?? row?.at,
		isStopped: ended?.state === "stopped",
		/** What the shown call was asked, to ask it once more. */
		asked: row && {
			input: row.input,
			parameters: row.parameters,
			isFresh: lastPress?.isFresh,
		},
		/** The last press on this screen made the shown call. */
		isLast: lastPress !== undefined,
		/** How many calls the shown call's press is for: several answers, or the parts of a long recording. */
		pressCalls: ofPress.length * partsOf(row),
		/** The visitor's points before that press. */
		pointsBefore: lastPress?.pointsBefore,
		startedAt: lastPress && call.startedAt,
		uploaded: row?.uploaded,
		/** The finished parts of a long recording. */
		transcript: row?.transcript,
		/** The address names a row that does not exist, and no call is running. */
		isGone: !isLast && found === null,
		/** The model's last result in this visit, shown again after Stop. */
		before,
		pressed,
		show,
		stop,
		mutate(asked: Asked<CallInput>) {
			if (isRunning()) return;
			const { input, count = 1, isFresh } = asked;
			const made = { modelId: model.id, task: model.task, input, madeFrom: stepsTo(input) };
			const batch = count > 1 && { batch: newRowId() };
			const values = seededValues(model, asked.parameters, asked);
			const rows = values.map((parameters) => {
				const row = newRow({ ...made, ...batch, parameters });
				writeRow(row);
				return row;
			});
			begin(rows, isFresh);
		},
		/**
		 * Repeats the shown call, and those of its press that have no result either; for a long recording, sends the rest.
		 */
		retry: () => void again(ofPress),
		/** How many calls `retry` makes. */
		retryCalls: open.reduce((calls, one) => calls + partsOf(one) - partsDone(one), 0),
		/** Repeats one of several. */
		retryOne: (row: Row) => void again([row]),
	};
}

/** Of these rows those without a whole answer, as they are now. */
function unanswered(asked: readonly Row[], rows: readonly Row[]): readonly Row[] {
	return asked
		.map((row) => rows.findLast(({ id }) => id === row.id) ?? row)
		.filter(({ state }) => state !== "done");
}

/** The calls of a row: one for each part of a long recording. */
function partsOf(row: Row | undefined): number {
	return row?.transcript?.count ?? 1;
}

function partsDone({ transcript }: Row): number {
	return transcript?.done.length ?? 0;
}

type ApiClient = ReturnType<typeof api.useUtils>["client"];

/** The procedures of all tasks, on the server or the device. Their inputs are objects here, never forms. */
export type TaskClient = {
	[Name in ModelTask]: {
		mutate(
			input: z.output<(typeof contracts)[Name]["input"]>,
			options?: Parameters<ApiClient[Name]["mutate"]>[1],
		): Promise<z.output<(typeof contracts)[Name]["output"]>>;
	};
};

/** Returns the client that answers for a model: the server's, or that of the visitor's own device. */
export function useTaskClient(model: ShownModel): () => Promise<TaskClient> {
	const { client } = api.useUtils();
	return () => clientFor(model, client);
}

export async function clientFor(model: ShownModel, server: TaskClient): Promise<TaskClient> {
	if (model.answeredBy !== "device") return server;
	const { deviceClient } = await import("../../device/device-client.ts");
	const own: Pick<TaskClient, DeviceTask> = deviceClient(model);
	// The server has the procedures that no browser runs.
	return new Proxy(server, {
		get: (target, name) => Reflect.get(name in own ? own : target, name),
	});
}
