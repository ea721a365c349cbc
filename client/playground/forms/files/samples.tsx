import { AudioLines } from "lucide-react";
import { useTexts } from "../../../language/use-texts.ts";
import type { FileKind } from "./accepted-files.ts";

const samples = {
	image: [
		{ name: "street.jpg", label: "street" },
		{ name: "fruit.jpg", label: "fruit" },
		{ name: "boat.jpg", label: "boat" },
	],
	audio: [{ name: "speech.mp3", label: "speech" }],
} as const;

type Props = {
	kind: FileKind;
	onFiles: (files: readonly File[]) => void;
	onRefused: (sentence: string) => void;
};

/** Files of our own, for visitors who have none at hand: one press chooses one. */
export function Samples({ kind, onFiles, onRefused }: Props) {
	const t = useTexts("tasks");

	async function handleChoose(name: string) {
		try {
			const response = await fetch(`/samples/${name}`);
			if (!response.ok) throw new Error(`no sample: ${response.status}`);
			const blob = await response.blob();
			onFiles([new File([blob], name, { type: kind === "image" ? "image/jpeg" : "audio/mpeg" })]);
		} catch {
			onRefused(t("sampleMissing"));
		}
	}

	return (
		<div className="mt-4">
			<p className="text-sm text-soft" id="samples-heading">
				{t(kind === "image" ? "tryOneOfOurs" : "tryOurs")}
			</p>
			<ul aria-labelledby="samples-heading" className="mt-2 grid grid-cols-3 gap-2">
				{samples[kind].map(({ name, label }) => (
					<li key={name} className={kind === "audio" ? "col-span-3" : ""}>
						<button
							type="button"
							onClick={() => handleChoose(name)}
							className="block min-h-11 w-full overflow-hidden rounded-lg border border-line hover:border-accent"
						>
							{kind === "image" ? (
								<img
									src={`/samples/${name}`}
									alt={t(label)}
									width="960"
									height="640"
									loading="lazy"
									className="aspect-3/2 w-full object-cover"
								/>
							) : (
								<span className="flex items-center gap-2 px-4 py-2 text-start">
									<AudioLines aria-hidden="true" className="size-4 text-accent" />
									{t(label)}
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
