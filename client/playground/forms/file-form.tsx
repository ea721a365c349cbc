import { useId } from "react";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";
import { formatBytes } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { useDraftFile } from "../draft.tsx";

type Props = {
	kind: "image" | "audio";
	isPending: boolean;
	onSubmit: (file: File) => void;
	onStop: () => void;
};

const kinds = {
	image: { label: "Picture", accept: "image/*", maxBytes: IMAGE_MAX_BYTES },
	audio: { label: "Recording", accept: "audio/*", maxBytes: AUDIO_MAX_BYTES },
} as const;

/** The file form: choose one file, then analyze it. */
export function FileForm({ kind, isPending, onSubmit, onStop }: Props) {
	const id = useId();
	const [file, setFile] = useDraftFile(kind);
	const { label, accept, maxBytes } = kinds[kind];
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (file && !isPending) onSubmit(file);
			}}
		>
			<label htmlFor={id} className="font-medium">
				{label} (at most {formatBytes(maxBytes)})
			</label>
			<input
				id={id}
				type="file"
				accept={accept}
				onChange={(event) => setFile(event.target.files?.[0])}
				className="mt-2 block min-h-11 w-full"
			/>
			<div className="mt-4 flex gap-2">
				<Button type="submit" disabled={!file || isPending}>
					{isPending ? "Processing..." : "Analyze"}
				</Button>
				{isPending && (
					<Button look="secondary" onClick={onStop}>
						Stop
					</Button>
				)}
			</div>
		</form>
	);
}
