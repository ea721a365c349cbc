import { useRef, useState } from "react";
import { IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorWords } from "../../../lib/error-words.ts";
import { useKept } from "../../use-kept.ts";
import type { FileKind } from "./accepted-files.ts";
import { takeFile } from "./take-file.ts";

/** The file of a form: how it is chosen and removed, and what there is to say about it. */
export type FileChoice = {
	file: File | undefined;
	/** Takes the first of these files. */
	choose: (files: readonly File[]) => Promise<void>;
	remove: () => void;
	/** Shows why something cannot be chosen. */
	refuse: (sentence: string) => void;
	isPreparing: boolean;
	/** What was done to the file, or which of several was taken. */
	note: string;
	refusal: string;
};

const quiet = { isPreparing: false, note: "", refusal: "" };

/** Keeps the chosen file of one kind; it stays while the visitor goes from model to model. */
export function useFileChoice(kind: FileKind): FileChoice {
	const t = useTexts("tasks");
	const { bytes } = useUnits();
	const wordsOf = useErrorWords();
	const [{ file }, keep] = useKept<{ file: File | undefined }>(`file ${kind}`, { file: undefined });
	const [said, setSaid] = useState(quiet);
	const latest = useRef<File>(undefined);

	async function choose(files: readonly File[]) {
		const [first] = files;
		if (!first) return;
		latest.current = first;
		setSaid({ ...quiet, isPreparing: true });
		const taken = await takeFile(kind, first);
		if (latest.current !== first) return;
		if ("refusal" in taken) {
			const { refusal: errorCode } = taken;
			const refusal = errorCode === "HEIC" ? t("heicRefused") : wordsOf({ errorCode }).sentence;
			setSaid({ ...quiet, refusal });
			return;
		}
		setSaid({ ...quiet, note: ofSeveral(files.length) + made(taken) });
		keep({ file: taken.file });
	}

	function ofSeveral(count: number) {
		return count > 1 ? t("onlyFirst", { count }) : "";
	}

	function made({ file: after, madeFrom }: { file: File; madeFrom?: File }) {
		if (!madeFrom) return "";
		const [before, now] = [bytes(madeFrom.size), bytes(after.size)];
		return t("madeReady", { pixels: IMAGE_UPLOAD_MAX_SIDE, before, after: now });
	}

	function remove() {
		latest.current = undefined;
		setSaid(quiet);
		keep({ file: undefined });
	}

	return { file, choose, remove, refuse: (refusal) => setSaid({ ...quiet, refusal }), ...said };
}
