import clsx from "clsx";
import { Upload } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { formatBytes } from "../../lib/format.ts";
import { acceptedFiles, type FileKind } from "./accepted-files.ts";

type Props = {
	kind: FileKind;
	onFile: (file: File) => void;
	/** Called with a sentence when what was dropped or chosen cannot be taken. */
	onRefused: (sentence: string) => void;
};

/** Where a file is dropped, or chosen by a press; of several it takes the first. */
export function DropZone({ kind, onFile, onRefused }: Props) {
	const { label, accept, formats, maxBytes } = acceptedFiles[kind];
	const { getRootProps, getInputProps, isDragActive } = useDropzone({
		onDrop: ([first]) => first && handleFile(first),
	});

	function handleFile(file: File) {
		if (file.type !== "" && !file.type.startsWith(`${kind}/`)) {
			onRefused("Unsupported file type for this model");
		} else if (file.size > maxBytes) {
			onRefused(`This file has ${formatBytes(file.size)}: at most ${formatBytes(maxBytes)} fit.`);
		} else onFile(file);
	}

	return (
		<div
			{...getRootProps({ role: "button", "aria-label": `Choose a ${label.toLowerCase()}` })}
			className={clsx(
				"flex min-h-44 cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border border-dashed p-5 text-center transition-colors",
				isDragActive ? "border-accent bg-accent-soft" : "border-edge hover:border-accent",
			)}
		>
			<input {...getInputProps({ accept, "aria-hidden": true, tabIndex: -1 })} />
			<Upload aria-hidden="true" className="mb-2 size-7 text-accent" />
			<p className="font-medium">Drop a file here, or browse</p>
			<p className="text-sm text-soft">
				{formats}, up to {formatBytes(maxBytes)}. Of several files the first is taken.
			</p>
		</div>
	);
}
