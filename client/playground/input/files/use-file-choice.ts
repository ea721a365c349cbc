import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorWords } from "../../../lib/error-words.ts";
import { type FileChoice, setState, useClientState } from "../../../state/store.ts";
import { type FileKind, takeFile } from "./accepted-files.ts";

type Said = { isPreparing: boolean; note: string; refusal: string; of?: File | undefined };

const quiet: Said = { isPreparing: false, note: "", refusal: "" };

/** The chosen file of one kind, shared by all models that take it. */
export function useFileChoice(kind: FileKind) {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const wordsOf = useErrorWords();
	const { file, before } = useClientState(({ files }) => files[kind]) ?? {};
	const [said, setSaid] = useState<Said>(quiet);
	const latest = useRef<File>(undefined);

	function keep(choice: FileChoice) {
		setState(({ files }) => ({ files: { ...files, [kind]: choice } }));
	}

	async function choose(files: readonly File[]) {
		const [first] = files;
		if (!first) return;
		latest.current = first;
		setSaid({ ...quiet, isPreparing: true });
		const taken = await takeFile(kind, first);
		if (latest.current !== first) return;
		if ("refusal" in taken) {
			const { refusal: errorCode } = taken;
			refuse(errorCode === "HEIC" ? t("heicRefused") : wordsOf({ errorCode }).sentence);
			return;
		}
		const { file: sent, madeFrom } = taken;
		const sizes = madeFrom && { before: bytes(madeFrom.size), after: bytes(sent.size) };
		const several = files.length > 1 ? t("onlyFirst", { count: files.length }) : "";
		const made = sizes ? t("madeReady", { pixels: IMAGE_UPLOAD_MAX_SIDE, ...sizes }) : "";
		setSaid({ ...quiet, note: several + made, of: sent });
		keep({ file: sent });
	}

	/** Shows why a file is refused. */
	function refuse(refusal: string) {
		setSaid({ ...quiet, refusal, of: file });
	}

	function remove() {
		latest.current = undefined;
		setSaid(quiet);
		keep({});
	}
	/** Gives up the file that a prefill replaced. */
	const settle = () => keep({ file });
	const bringBack = () => keep({ file: before });

	const handlePaste = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		const { target } = event;
		const isText = target instanceof Element && target.closest("textarea, [contenteditable]");
		if (files.length === 0 || isText) return;
		event.preventDefault();
		choose(files);
	});
	useEffect(() => {
		document.addEventListener("paste", handlePaste);
		return () => document.removeEventListener("paste", handlePaste);
	}, []);

	// A message about a file disappears when a prefill replaces the file.
	const shown = said.isPreparing || said.of === file ? said : quiet;
	return { file, before, choose, remove, refuse, settle, bringBack, ...shown };
}
