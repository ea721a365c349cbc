import { useState } from "react";
import type { DeviceSource } from "#shared/device-files.ts";
import { exampleTexts } from "#shared/examples.ts";
import { type ModelTask, type TextTask, taskOf } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { hasWebGpu } from "../device/capabilities.ts";
import { startFetch } from "../device/fetches.ts";
import { isWholeFor, modelKey, readModel } from "../device/kept-models.ts";
import { DeviceError } from "../device/run-model.ts";
import { ApiProvider, api } from "../lib/api/api.tsx";
import { loadSample } from "../lib/files/samples.ts";
import { useCatalogue, useSite } from "../lib/site/site.ts";
import { entryOf } from "../playground/tasks/index.ts";
import { clientFor, type TaskClient } from "../playground/tasks/use-task.ts";
import { contentOf } from "../state/result.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { TextPage } from "../ui/text-page.tsx";

const MEGABYTE = 1_000_000;
/** Enough tokens to time a model, also on a slow phone. */
const ANSWER_MAX_TOKENS = 64;

/** A line of the report. Times in milliseconds. */
type Line = { model: string; task: ModelTask; outcome: string } & Record<string, unknown>;

/**
 * For maintainers, in the development server only and therefore in English: runs each model of this site once on the
 * visitor's device and writes a report to paste. Nothing else tests real weights on real GPUs.
 */
export function DeviceCheckPage() {
	return (
		<ApiProvider>
			<DeviceCheck />
		</ApiProvider>
	);
}

function DeviceCheck() {
	const { models } = useCatalogue();
	const { client } = api.useUtils();
	const { deviceSource: source } = useSite();
	const [lines, setLines] = useState<readonly Line[]>([]);
	const [running, setRunning] = useState<string>();
	const [machine, setMachine] = useState<object>();
	const able = source ? models.filter(({ device }) => device) : [];
	const bytes = able.reduce((sum, { device }) => sum + (device?.bytes ?? 0), 0);
	const report = JSON.stringify({ ...machine, models: lines }, null, "\t");

	async function handleStart() {
		if (!source) return;
		setLines([]);
		setMachine(await describeMachine());
		for (const model of able) {
			setRunning(model.name);
			const line = await check({ ...model, answeredBy: "device" }, source, client);
			setLines((before) => [...before, line]);
		}
		setRunning(undefined);
	}

	return (
		<TextPage
			title="Device check"
			intro="Runs each model of this site once on this device, and writes a report to paste."
		>
			{able.length === 0 ? (
				<p className="mt-6">This site offers no models for devices.</p>
			) : (
				<Button className="mt-6" disabled={running !== undefined} onClick={handleStart}>
					{`Run ${able.length} models (${Math.ceil(bytes / MEGABYTE)} MB to download at most)`}
				</Button>
			)}
			<p role="status" className="mt-4 min-h-6">
				{running !== undefined && `${running} is running…`}
				{running === undefined && lines.length > 0 && "All models have run."}
			</p>
			{lines.length > 0 && (
				<section aria-label="Report" className="mt-2">
					<CopyButton text={report} label="Report" />
					<pre
						dir="ltr"
						// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
						tabIndex={0}
						className="overflow-x-auto rounded-xl bg-sunken p-4 text-sm"
					>
						{report}
					</pre>
				</section>
			)}
		</TextPage>
	);
}

async function describeMachine() {
	const { userAgent, hardwareConcurrency: cores } = navigator;
	return {
		at: new Date().toISOString(),
		userAgent,
		cores,
		hasWebGpu: await hasWebGpu(),
		isIsolated: globalThis.crossOriginIsolated,
	};
}

/** Downloads a model unless it is stored, and runs it once. Never throws: failures go into the report. */
async function check(model: ShownModel, source: DeviceSource, server: TaskClient): Promise<Line> {
	const { device, task } = model;
	const line = { model: device?.model ?? model.id, task, dtype: device?.dtype };
	try {
		const startedAt = performance.now();
		if (device && !isWholeFor(device, await readModel(modelKey(device)))) {
			const isWhole = await new Promise<boolean>((resolve) =>
				startFetch({ model: device, source }, { onChange: () => undefined, onEnd: resolve }),
			);
			if (!isWhole) return { ...line, outcome: "not fetched" };
		}
		const fetchMs = Math.round(performance.now() - startedAt);
		return {
			...line,
			outcome: "ok",
			fetchMs,
			...(await runOnce(model, await clientFor(model, server))),
		};
	} catch (thrown) {
		const outcome = thrown instanceof DeviceError ? thrown.message : "failed";
		return { ...line, outcome };
	}
}

/** Runs a model on its task's example and returns a one-line summary of the output. */
async function runOnce(model: ShownModel, client: TaskClient) {
	const { load, example } = entryOf(model.task);
	const { call } = await load();
	const input = await inputOf(model.task, example);
	const parameters = { maxTokens: ANSWER_MAX_TOKENS };
	const { signal } = new AbortController();
	const nobody = () => undefined;
	const tools = { signal, onUpload: nobody, onPartial: nobody, onPart: nobody, client };
	const { result, firstTokenMs } = await call(model, { input, parameters, isFresh: true }, tools);
	const { kind, value } = contentOf(result);
	const isMedia = kind === "picture" || kind === "sound";
	return {
		...(firstTokenMs !== undefined && { firstMs: firstTokenMs }),
		...("durationMs" in result && { durationMs: result.durationMs }),
		came: isMedia ? `${value.length} characters of ${kind}` : value,
	};
}

/** The example of a task, in English. */
async function inputOf(task: ModelTask, example: ReturnType<typeof entryOf>["example"]) {
	if ("sample" in example) return loadSample(example.sample);
	const [text = ""] = isTextTask(task) ? exampleTexts.en[task] : [];
	return taskOf(task).takes === "conversation" ? [{ role: "user" as const, content: text }] : text;
}

function isTextTask(task: ModelTask): task is TextTask {
	return task in exampleTexts.en;
}
