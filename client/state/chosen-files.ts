import { type FileChoice, type FileKind, getState, setState } from "./store.ts";
import { dropUndo, offerUndo } from "./undo.ts";

/** What the undo of a prefilled file is about. */
export function fileKey(kind: FileKind): string {
	return `file.${kind}`;
}

/** Prefills the file of one kind. The visitor can undo it until they choose another or send. */
export function fillFile(kind: FileKind, choice: FileChoice) {
	const { files, undo } = getState();
	const of = fileKey(kind);
	const before = files[kind];
	const isOther = before?.file !== undefined && before.file !== choice.file;
	const bringBack = () => keepFile(kind, before ?? {});
	// A second prefill leads back to the visitor's own file, too.
	const offer = undo?.of === of ? undo : isOther && { of, bringBack };
	keepFile(kind, choice);
	if (offer) offerUndo(offer);
}

/** Chooses the file of one kind, or none. */
export function keepFile(kind: FileKind, choice: FileChoice) {
	setState(({ files }) => ({ files: { ...files, [kind]: choice } }));
	dropUndo(fileKey(kind));
}
