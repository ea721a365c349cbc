import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fileKindOf, takesFile } from "#shared/kinds.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { firstAble } from "../../lib/model-address.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import type { FileKind } from "../../state/store.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import {
	decide,
	firstUsable,
	isOfTextField,
	isTextField,
	useRefusalWords,
} from "../input/files/file-choice.ts";
import { type Prefill, useOpenModel } from "../share/use-open-model.ts";
import { offeredTasks } from "../tasks/index.ts";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { takeEarlyFiles } from "./early-files.ts";

/** A file as it will be sent, and the models that take it, one of each task. */
type Readable = {
	kind: FileKind;
	takers: readonly ShownModel[];
	/** The one that a dropped file opens. */
	model: ShownModel;
	prefill: Prefill;
};

/**
 * Opens a file with a model that can read it, without sending: one dropped or pasted anywhere on the page that no form
 * has taken, or one chosen in the field here. A file pasted into a text asks first.
 */
export function FilesAnywhere() {
	const t = useTexts("tasks");
	const { models } = useCatalogue();
	const { openModel } = useOpenModel();
	const wordsFor = useRefusalWords();
	const [refusal, setRefusal] = useState("");
	const [isDragged, setIsDragged] = useState(false);
	const [pasted, setPasted] = useState<Readable>();
	const [isReading, setIsReading] = useState(false);
	const { key } = useEntry();
	const reading = useRef<AbortController>(undefined);

	/** The first model of each task that takes a kind of file, in the order in which tasks are offered. */
	function takersOf(kind: FileKind): readonly ShownModel[] {
		const ofTasks = offeredTasks
			.filter((task) => takesFile(task) && fileKindOf(task) === kind)
			.flatMap((task) => firstAble(models.filter((model) => model.task === task)) ?? []);
		// A question about a picture needs words first, so that a dropped one opens another task.
		const seeing = kind === "image" ? firstAble(models.filter(({ images }) => images)) : undefined;
		return [...ofTasks, ...(seeing ? [seeing] : [])];
	}

	/** Reads a file for the models that can take it. Returns why none can. */
	async function readFile(file: File): Promise<Readable | string> {
		// The bytes decide; the declared type only determines which reader tries first.
		const isSound = /^(audio|video)\//.test(file.type);
		const kinds: readonly FileKind[] = isSound ? ["audio", "image"] : ["image", "audio"];
		let refused = "";
		for (const kind of kinds) {
			const takers = takersOf(kind);
			const model = firstAble(takers);
			const taken = model && (await decide(kind, file));
			if (!taken) continue;
			if ("file" in taken) {
				const prefill = { input: taken.file, bytesBefore: taken.madeFrom?.size };
				return { kind, takers, model, prefill };
			}
			refused ||= wordsFor(taken.refusal).sentence;
		}
		return refused;
	}

	const take = useEffectEvent((event: Event, list: FileList | undefined) => {
		if (event.defaultPrevented || !list?.length) return;
		event.preventDefault();
		void open([...list], isTextField(event.target));
	});

	async function open(files: readonly File[], isOfText: boolean) {
		reading.current?.abort();
		reading.current = new AbortController();
		const { signal } = reading.current;
		setRefusal("");
		setIsReading(true);
		const found = await firstUsable(files, {
			read: readFile,
			isUsable: (one) => typeof one === "object",
		});
		// The visitor has gone on meanwhile, or given another file.
		if (signal.aborted) return;
		setIsReading(false);
		if (typeof found === "string") setRefusal(found);
		// A visitor who was writing did not ask for another page.
		else if (found && isOfText) setPasted(found);
		else if (found) openModel(found.model, found.prefill);
	}
	const openEarly = useEffectEvent(() => {
		const files = takeEarlyFiles();
		if (files.length > 0) void open(files, false);
	});
	useEffect(() => openEarly(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another entry ends the reading.
	useEffect(
		() => () => {
			reading.current?.abort();
			setIsReading(false);
		},
		[key],
	);

	useEffect(() => {
		const left = new AbortController();
		const { signal } = left;
		// On the window, to run after the forms, which listen on the document.
		function handleDrag(event: DragEvent) {
			if (!event.dataTransfer?.types.includes("Files")) return;
			event.preventDefault();
			setIsDragged(true);
		}
		function handleDrop(event: DragEvent) {
			setIsDragged(false);
			take(event, event.dataTransfer?.files);
		}
		function handleLeave({ relatedTarget }: DragEvent) {
			if (!relatedTarget) setIsDragged(false);
		}
		function handleChoice(event: Event) {
			const { target } = event;
			if (!(target instanceof HTMLInputElement) || !target.matches("[data-any-file]")) return;
			take(event, target.files ?? undefined);
			// The same file may be chosen again.
			target.value = "";
		}
		function handlePaste(event: ClipboardEvent) {
			if (!isOfTextField(event)) take(event, event.clipboardData?.files);
		}
		window.addEventListener("dragover", handleDrag, { signal });
		window.addEventListener("dragleave", handleLeave, { signal });
		window.addEventListener("drop", handleDrop, { signal });
		window.addEventListener("paste", handlePaste, { signal });
		window.addEventListener("change", handleChoice, { signal });
		return () => left.abort();
	}, []);

	return (
		<>
			{isDragged && (
				<div
					aria-hidden="true"
					className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-3xl border-2 border-accent border-dashed p-8"
				>
					<p className="rounded-full bg-accent px-5 py-2.5 font-medium text-on-accent shadow-lg">
						{t("dropOpens")}
					</p>
				</div>
			)}
			{pasted && (
				<PastedFile
					file={pasted}
					onChoose={(model) => openModel(model, pasted.prefill)}
					onClose={() => setPasted(undefined)}
				/>
			)}
			<p role="status" className="text-sm text-soft not-empty:mt-2">
				{isReading && t("preparing")}
			</p>
			{refusal && (
				<p role="alert" className="mt-2 text-sm text-danger">
					{refusal}
				</p>
			)}
		</>
	);
}

type PastedProps = {
	file: Readable;
	onChoose: (model: ShownModel) => void;
	onClose: () => void;
};

/** Says what becomes of a file that was pasted into a text, before the page changes. */
function PastedFile({ file: { kind, takers }, onChoose, onClose }: PastedProps) {
	const t = useTexts("tasks");
	const dialog = useRef<HTMLDialogElement>(null);
	return (
		<Sheet title={t("pasted", { kind })} ref={dialog} onClose={onClose}>
			<p className="mb-3">{t("pastedOpens")}</p>
			<ul className="space-y-2">
				{takers.map((model) => (
					<li key={model.id}>
						<Button
							look="secondary"
							className="w-full justify-start gap-3"
							onClick={() => {
								dialog.current?.close();
								onChoose(model);
							}}
						>
							<ModelIcon task={model.task} className="size-5 text-accent" />
							<span>{t("exhibit", { task: model.task })}</span>
							<span className="truncate font-normal text-soft">
								<bdi>{model.name}</bdi>
							</span>
						</Button>
					</li>
				))}
			</ul>
		</Sheet>
	);
}
