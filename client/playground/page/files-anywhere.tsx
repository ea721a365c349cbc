import { useEffect, useEffectEvent, useState } from "react";
import { fileKindOf, takesFile } from "#shared/models.ts";
import { useTexts } from "../../language/use-texts.ts";
import { firstAble } from "../../lib/model-address.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import type { FileKind } from "../../state/store.ts";
import { decide, isOfTextField, useRefusalWords } from "../input/files/file-choice.ts";
import { useOpenModel } from "../share/use-open-model.ts";
import { offeredTasks } from "../tasks/index.ts";

/**
 * Accepts a file dropped or pasted anywhere on the page, unless a form has taken it: opens it with a model that can
 * read it, without sending.
 */
export function FilesAnywhere() {
	const t = useTexts("tasks");
	const { models } = useCatalogue();
	const { openModel } = useOpenModel();
	const wordsFor = useRefusalWords();
	const [refusal, setRefusal] = useState("");
	const [isDragged, setIsDragged] = useState(false);

	/** The first model for a kind of file, in the order in which tasks are offered. */
	function takerOf(kind: FileKind) {
		const able = offeredTasks
			.filter((task) => takesFile(task) && fileKindOf(task) === kind)
			.flatMap((task) => models.filter((model) => model.task === task));
		return firstAble(able);
	}

	/** Opens a file with the first model that can read it. Returns why none can. */
	async function openFile(file: File): Promise<string | undefined> {
		// The bytes decide; the declared type only determines which reader tries first.
		const isSound = /^(audio|video)\//.test(file.type);
		const kinds: readonly FileKind[] = isSound ? ["audio", "image"] : ["image", "audio"];
		let refused = "";
		for (const kind of kinds) {
			const model = takerOf(kind);
			const taken = model && (await decide(kind, file));
			if (!taken) continue;
			if ("file" in taken) {
				openModel(model, { input: taken.file, bytesBefore: taken.madeFrom?.size });
				return undefined;
			}
			refused ||= wordsFor(taken.refusal).sentence;
		}
		return refused;
	}

	const take = useEffectEvent(async (event: Event, list: FileList | undefined) => {
		const [first, ...others] = list ?? [];
		if (event.defaultPrevented || !first) return;
		event.preventDefault();
		setRefusal("");
		const refused = await openFile(first);
		if (refused === undefined) return;
		for (const file of others) if ((await openFile(file)) === undefined) return;
		setRefusal(refused);
	});

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
		function handlePaste(event: ClipboardEvent) {
			if (!isOfTextField(event)) take(event, event.clipboardData?.files);
		}
		window.addEventListener("dragover", handleDrag, { signal });
		window.addEventListener("dragleave", handleLeave, { signal });
		window.addEventListener("drop", handleDrop, { signal });
		window.addEventListener("paste", handlePaste, { signal });
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
			{refusal && (
				<p role="alert" className="mt-2 text-sm text-danger">
					{refusal}
				</p>
			)}
		</>
	);
}
