import clsx from "clsx";
import { AudioLines, Camera, Image } from "lucide-react";
import { useRef } from "react";
import { useDropzone } from "react-dropzone";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { acceptedFiles, type FileKind } from "./accepted-files.ts";

type Props = {
	kind: FileKind;
	isPreparing: boolean;
	onFiles: (files: readonly File[]) => void;
};

/** Where a file is dropped, or browsed for by a press anywhere in it. */
export function DropZone({ kind, isPreparing, onFiles }: Props) {
	const { label, accept, limits } = acceptedFiles[kind];
	const camera = useRef<HTMLInputElement>(null);
	const { getRootProps, getInputProps, isDragActive } = useDropzone({
		onDrop: (files) => onFiles(files),
		noKeyboard: true,
	});
	const Icon = kind === "image" ? Image : AudioLines;

	return (
		<div
			{...getRootProps()}
			className={clsx(
				"flex min-h-48 cursor-pointer flex-col items-center justify-center gap-3 rounded-xl border border-dashed p-5 text-center transition-colors",
				isDragActive ? "border-accent bg-accent-soft" : "border-edge hover:border-accent",
			)}
		>
			<input {...getInputProps({ accept, "aria-label": `${label} file`, tabIndex: -1 })} />
			{isPreparing ? (
				<Spinner className="size-8 text-accent" />
			) : (
				<Icon aria-hidden="true" className="size-8 text-accent" />
			)}
			<p className="font-medium">
				{isPreparing
					? "Making the picture ready..."
					: `Drag and drop a ${label.toLowerCase()} here`}
			</p>
			<div className="flex flex-wrap justify-center gap-2">
				{/* The click bubbles up to the zone, which opens the file dialog. */}
				<Button look="secondary">Browse files</Button>
				{kind === "image" && (
					<span className="hidden pointer-coarse:contents">
						<Button
							look="secondary"
							onClick={(event) => {
								event.stopPropagation();
								camera.current?.click();
							}}
						>
							<Camera aria-hidden="true" className="size-4" />
							Take a photo
						</Button>
					</span>
				)}
			</div>
			<p className="max-w-sm text-sm text-soft">{limits}</p>
			{kind === "image" && (
				<input
					ref={camera}
					type="file"
					accept="image/*"
					capture="environment"
					aria-label="Photo from the camera"
					hidden
					onClick={(event) => event.stopPropagation()}
					onChange={(event) => onFiles([...(event.target.files ?? [])])}
				/>
			)}
		</div>
	);
}
