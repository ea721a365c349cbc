import { AudioLines } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { type SampleName, sampleAddress, sampleNames } from "../../../lib/files/samples.ts";
import { useSamplePrice } from "../../../state/free-example.ts";
import type { FileKind } from "../../../state/store.ts";

type Props = {
	kind: FileKind;
	model: ShownModel;
	isFresh: boolean | undefined;
	/** A press runs one, so each shows its price. */
	runs: boolean;
	onChoose: (name: SampleName) => void;
};

/** Sample files, for visitors without one. */
export function Samples({ kind, model, isFresh, runs, onChoose }: Props) {
	const t = useTexts("tasks");
	const priceOf = useSamplePrice(model, isFresh);
	const prices = sampleNames[kind].map((name) => ({
		name,
		points: runs ? priceOf(name) : undefined,
	}));
	const [first] = prices;
	// A common price is shown in the heading, different ones on the samples.
	const shared = prices.every(({ points }) => points === first?.points) ? first?.points : undefined;
	return (
		<div className="mb-4">
			<p className="text-sm text-soft" id="samples-heading">
				{t("trySample")}
				{shared !== undefined && ` (${t("samplePrice", { points: shared })})`}
			</p>
			<ul aria-labelledby="samples-heading" className="mt-2 grid grid-cols-3 gap-2">
				{prices.map(({ name, points }) => {
					const isOwn = points !== undefined && points !== shared;
					const price = isOwn && t("samplePrice", { points });
					return (
						<li key={name} className={kind === "audio" ? "col-span-3" : ""}>
							<button
								type="button"
								onClick={() => onChoose(name)}
								className="group relative block min-h-11 w-full overflow-hidden rounded-lg border border-line hover:border-accent"
							>
								{kind === "image" ? (
									<>
										<img
											src={sampleAddress(name)}
											alt={t(name)}
											width="960"
											height="640"
											loading="lazy"
											className="aspect-3/2 w-full object-cover"
										/>{" "}
										{price && (
											<span className="absolute end-1 bottom-1 rounded-md bg-surface px-1.5 py-0.5 text-ink text-xs">
												{price}
											</span>
										)}
									</>
								) : (
									<span className="flex items-center gap-2 px-4 py-2 text-start">
										<AudioLines aria-hidden="true" className="size-4 text-accent" />
										<span className="flex-1">{t(name)}</span>{" "}
										{price && <span className="text-sm text-soft">{price}</span>}
									</span>
								)}
							</button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
