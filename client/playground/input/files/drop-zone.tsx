import { AudioLines, Camera, Image } from "lucide-react";
import { useRef } from "react";
import type { DropzoneState } from "react-dropzone";
import { IMAGE_UPLOAD_MAX_SIDE } from "#shared/limits.ts";
import { useUnits } from "../../../language/units.ts";
import { useTexts } from "../../../language/use-texts.ts";
import {
	loadSample,
	type SampleName,
	sampleAddress,
	sampleNames,
} from "../../../lib/files/samples.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { acceptedFiles, type FileKind } from "./file-choice.ts";

type Props = {
	kind: FileKind;
	isPreparing: boolean;
	/** The longest recording that can be sent, in minutes. */
	minutes: number;
	getInputProps: DropzoneState["getInputProps"];
	onFiles: (files: readonly File[]) => void;
};

/** The place to drop a file; a press anywhere in it opens the file dialog. */
export function DropZone({ kind, isPreparing, minutes, getInputProps, onFiles }: Props) {
	const t = useTexts("tasks");
	const { accept, maxBytes } = acceptedFiles[kind];
	const size = useUnits().bytes(maxBytes);
	const camera = useRef<HTMLInputElement>(null);
	const isImage = kind === "image";
	const KindIcon = isImage ? Image : AudioLines;
	const Icon = isPreparing ? Spinner : KindIcon;
	const wanted = isImage ? "dropImage" : "dropAudio";
	const preparing = isImage ? "preparing" : "preparingAudio";

	return (
		<div className="flex min-h-48 flex-col items-center justify-center gap-3 p-5 text-center">
			<input {...getInputProps({ accept, "aria-label": t(`${kind}File`), tabIndex: -1 })} />
			<Icon className="size-8 text-accent" />
			<p className="font-medium">{t(isPreparing ? preparing : wanted)}</p>
			<div className="flex flex-wrap justify-center gap-2">
				{/* The click bubbles up to the zone, which opens the file dialog. */}
				<Button look="secondary">{t("browse")}</Button>
				{isImage && (
					<span className="hidden pointer-coarse:contents">
						<Button
							look="secondary"
							onClick={(event) => {
								event.stopPropagation();
								camera.current?.click();
							}}
						>
							<Camera aria-hidden="true" className="size-4" />
							{t("takePhoto")}
						</Button>
					</span>
				)}
			</div>
			<p className="max-w-sm text-sm text-soft">
				{isImage
					? t("imageLimits", { size, pixels: IMAGE_UPLOAD_MAX_SIDE })
					: t("audioLimits", { size, minutes })}
			</p>
			{isImage && (
				<input
					ref={camera}
					type="file"
					accept="image/*"
					capture="environment"
					aria-label={t("cameraPhoto")}
					hidden
					onClick={(event) => event.stopPropagation()}
					onChange={(event) => onFiles([...(event.target.files ?? [])])}
				/>
			)}
		</div>
	);
}

type SamplesProps = {
	kind: FileKind;
	onFiles: (files: readonly File[]) => void;
	onRefused: (sentence: string) => void;
};

/** Sample files, for visitors without one. */
export function Samples({ kind, onFiles, onRefused }: SamplesProps) {
	const t = useTexts("tasks");

	async function handleChoose(name: SampleName) {
		try {
			onFiles([await loadSample(name)]);
		} catch {
			onRefused(t("sampleMissing"));
		}
	}

	return (
		<div className="mt-4">
			<p className="text-sm text-soft" id="samples-heading">
				{t("trySample")}
			</p>
			<ul aria-labelledby="samples-heading" className="mt-2 grid grid-cols-3 gap-2">
				{sampleNames[kind].map((name) => (
					<li key={name} className={kind === "audio" ? "col-span-3" : ""}>
						<button
							type="button"
							onClick={() => handleChoose(name)}
							className="block min-h-11 w-full overflow-hidden rounded-lg border border-line hover:border-accent"
						>
							{kind === "image" ? (
								<img
									src={sampleAddress(name)}
									alt={t(name)}
									width="960"
									height="640"
									loading="lazy"
									className="aspect-3/2 w-full object-cover"
								/>
							) : (
								<span className="flex items-center gap-2 px-4 py-2 text-start">
									<AudioLines aria-hidden="true" className="size-4 text-accent" />
									{t(name)}
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
