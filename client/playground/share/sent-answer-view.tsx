import { useEffect, useId, useRef, useState } from "react";
import { takesFile } from "#shared/kinds.ts";
import { isStreamed, tasks } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { WholeResult } from "#shared/tasks/index.ts";
import { AnswerText, endingNote } from "../../answer/answer-parts.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import type { CallInput } from "../../state/call-input.ts";
import { useIsFree } from "../../state/free-example.ts";
import { contentOf, type TaskOutput } from "../../state/result.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import { bringIntoView } from "../result/frame.tsx";
import { AskedInput } from "../result/result-meta.tsx";
import type { FormTaskView } from "../tasks/task-view.ts";
import { type ReadRecipe, readRecipe, sentInput } from "./recipe.ts";
import { useOpenModel } from "./use-open-model.ts";

type Props = {
	model: ShownModel;
	/** The link's fragment. */
	link: string;
	/** Shows a result that comes whole. */
	View?: FormTaskView["View"];
};

type Sent = Pick<ReadRecipe, "model" | "answer" | "parameters"> & {
	input: CallInput | undefined;
};

/** The answer that somebody sent in a link: shown without a call, and marked as unchecked. */
export function SentAnswer({ model, link, View }: Props) {
	const t = useTexts("results");
	const { editText } = useOpenModel();
	const sent = useSent(link);
	const { isNew } = useEntry();
	const id = useId();
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		const results = section.current?.closest<HTMLElement>("[data-results]");
		if (sent && isNew && results) bringIntoView(results);
	}, [sent, isNew]);
	if (!sent?.answer || sent.model?.id !== model.id) return null;
	const { input, answer } = sent;
	return (
		<section ref={section} aria-labelledby={id} className="enters space-y-4">
			<p className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
				<span id={id}>{t("sentHere")}</span>
				<Simulated answer={answer} model={model} />
			</p>
			<div>
				{input !== undefined && (
					<AskedInput input={input} onEdit={(text) => editText(model, text)} />
				)}
				{isOf(model, answer) && View ? (
					<View result={answer} input={input ?? ""} />
				) : (
					<SentText answer={answer} />
				)}
			</div>
			<AskYourself model={model} sent={sent} />
		</section>
	);
}

/** Reads the link again, since the address no longer has it after a reload. */
function useSent(link: string): Sent | undefined {
	const { models } = useCatalogue();
	const [sent, setSent] = useState<Sent>();
	useEffect(() => {
		const left = new AbortController();
		async function read() {
			const recipe = await readRecipe(link, models);
			const input = await sentInput(recipe);
			if (!left.signal.aborted) setSent({ ...recipe, input });
		}
		read();
		return () => left.abort();
	}, [link, models]);
	return sent;
}

function SentText({ answer }: { answer: TaskOutput }) {
	const t = useTexts("conversation");
	const content = contentOf(answer).value;
	const isCut = "finishReason" in answer && answer.finishReason === "length";
	const note = endingNote(t, { ending: isCut ? "length" : "complete", content });
	return (
		<>
			<AnswerText text={content} state="whole" />
			{note && <p className="mt-2 text-sm text-soft">{note}</p>}
		</>
	);
}

function isOf({ task }: ShownModel, answer: TaskOutput): answer is WholeResult {
	return !isStreamed(task) && answer.type === tasks[task].result;
}

type SimulatedProps = { answer: TaskOutput; model: ShownModel };

function Simulated({ answer, model: { name } }: SimulatedProps) {
	const t = useTexts("tasks");
	const isSimulated = "source" in answer && answer.source === "sandbox";
	return isSimulated && ` ${t("noModel", { model: name })}.`;
}

type AskProps = { model: ShownModel; sent: Sent };

/** Sends what was asked, at the reader's press; a file of the sender's is not here. */
function AskYourself({ model, sent: { input, parameters } }: AskProps) {
	const t = useTexts("results");
	const spending = useSpending(model.task, model.points);
	const isFree = useIsFree(model)(input, parameters);
	const { openModel } = useOpenModel();
	if (input === undefined) {
		return (
			takesFile(model.task) && (
				<p className="text-sm text-soft">{t("askWithOwn", { kind: tasks[model.task].takes })}</p>
			)
		);
	}
	return (
		<SpendButton
			look="secondary"
			cost={isFree ? { ...spending, canSpend: true, isFree } : spending}
			className="print:hidden"
			onClick={() => openModel(model, { input, parameters, runs: true })}
		>
			{t("askYourself")}
		</SpendButton>
	);
}
