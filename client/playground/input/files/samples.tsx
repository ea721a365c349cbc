import { AudioLines } from "lucide-react";
import { useTexts } from "../../../language/use-texts.ts";
import type { FileKind } from "./accepted-files.ts";

const samples = {
	image: { names: ["street", "fruit", "boat"], ending: "jpg", type: "image/jpeg" },
	audio: { names: ["speech"], ending: "mp3", type: "audio/mpeg" },
} as const;

type Props = {
	kind: FileKind;
	onFiles: (files: readonly File[]) => void;
	onRefused: (sentence: string) => void;
};

/** Sample files, for visitors without one. */
export function Samples({ kind, onFiles, onRefused }: Props) {
	const t = useTexts("tasks");
	const { names, ending, type } = samples[kind];

	async function handleChoose(fileName: string) {
		try {
			const response = await fetch(`/samples/${fileName}`);
			if (!response.ok) throw new Error(`no sample: ${response.status}`);
			onFiles([new File([await response.blob()], fileName, { type })]);
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
				{names.map((name) => (
					<li key={name} className={kind === "audio" ? "col-span-3" : ""}>
						<button
							type="button"
							onClick={() => handleChoose(`${name}.${ending}`)}
							className="block min-h-11 w-full overflow-hidden rounded-lg border border-line hover:border-accent"
						>
							{kind === "image" ? (
								<img
									src={`/samples/${name}.${ending}`}
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
