import { useState } from "react";
import { useDraftFile } from "../draft.tsx";
import { acceptedFiles, type FileKind } from "./accepted-files.ts";
import { DropZone } from "./drop-zone.tsx";
import { FilePreview } from "./file-preview.tsx";
import { SubmitRow } from "./submit-row.tsx";

type Props = {
	kind: FileKind;
	isPending: boolean;
	onSubmit: (file: File) => void;
	onStop: () => void;
};

/** The file form: drop or browse, look at what was chosen, then analyze it. */
export function FileForm({ kind, isPending, onSubmit, onStop }: Props) {
	const [file, setFile] = useDraftFile(kind);
	const [refusal, setRefusal] = useState("");

	function handleFile(chosen: File | undefined) {
		setRefusal("");
		setFile(chosen);
	}

	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (file && !isPending) onSubmit(file);
			}}
		>
			<h2 className="mb-2 font-medium">{acceptedFiles[kind].label}</h2>
			{file ? (
				<FilePreview kind={kind} file={file} onRemove={() => handleFile(undefined)} />
			) : (
				<DropZone kind={kind} onFile={handleFile} onRefused={setRefusal} />
			)}
			<p role="alert" className="text-sm text-danger not-empty:mt-2">
				{refusal}
			</p>
			<SubmitRow
				label="Analyze"
				isPending={isPending}
				canSubmit={file !== undefined}
				onStop={onStop}
			/>
		</form>
	);
}
