import { type FileChoice, type FileKind, getState, setState } from "./store.ts";
import { dropUndo, prefill } from "./undo.ts";

/** What the undo of a prefilled file is about. */
export function fileKey(kind: FileKind): string {
	return `file.${kind}`;
}

/**
 * Prefills the file of one kind. The visitor can undo it until they choose another or send. `bringWordsBack`: of the
 * words that came with it.
 */
export function fillFile(kind: FileKind, choice: FileChoice, bringWordsBack?: () => void) {
	const before = getState().files[kind];
	const isOwn = before?.file !== undefined && before.file !== choice.file;
	function bringBack() {
		if (before) keepFile(kind, before);
		bringWordsBack?.();
	}
	prefill({
		of: fileKey(kind),
		fill: () => keepFile(kind, choice),
		bringBack: isOwn ? bringBack : undefined,
	});
}

/** Begins a choice that takes a while. Returns whether it counts: nothing was chosen or removed since, on any screen. */
export function beginChoice(kind: FileKind): () => boolean {
	const own = { ...getState().files[kind] };
	setState(({ files }) => ({ files: { ...files, [kind]: own } }));
	return () => getState().files[kind] === own;
}

/** Chooses the file of one kind, or none. */
export function keepFile(kind: FileKind, choice: FileChoice) {
	setState(({ files }) => ({ files: { ...files, [kind]: choice } }));
	dropUndo(fileKey(kind));
}
