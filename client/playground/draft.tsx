import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { Model } from "#shared/models.ts";

type Draft = {
	/** What the visitor typed; undefined as long as the model's own beginning stands. */
	typed: string | undefined;
	file: File | undefined;
	setTyped: (typed: string | undefined) => void;
	setFile: (file: File | undefined) => void;
};

const DraftContext = createContext<Draft | undefined>(undefined);

/** Keeps the visitor's input while they go from model to model. */
export function DraftProvider({ children }: { children: ReactNode }) {
	const [typed, setTyped] = useState<string>();
	const [file, setFile] = useState<File>();
	const draft = useMemo(() => ({ typed, file, setTyped, setFile }), [typed, file]);
	return <DraftContext value={draft}>{children}</DraftContext>;
}

/** The text for a model: what was typed, or what the catalogue starts it with. */
export function useDraftText(model: Model): [string, (text: string) => void] {
	const { typed, setTyped } = useDraft();
	return [typed ?? model.defaultText ?? "", setTyped];
}

/** The chosen file, kept between models that take the same kind. */
export function useDraftFile(
	kind: "image" | "audio",
): [File | undefined, (file: File | undefined) => void] {
	const { file, setFile } = useDraft();
	return [file && kindOf(file) === kind ? file : undefined, setFile];
}

/** A file's kind. Recordings may come as video/webm; what is no picture counts as sound. */
function kindOf(file: File): "image" | "audio" {
	return file.type.startsWith("image/") ? "image" : "audio";
}

function useDraft(): Draft {
	const draft = use(DraftContext);
	if (!draft) throw new Error("useDraft needs a DraftProvider around it");
	return draft;
}
