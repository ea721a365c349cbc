import { Upload } from "lucide-react";
import { useSearchParams } from "wouter";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { InputColumn, ResultsColumn } from "../result/frame.tsx";

const gallery = lazyComponent(
	async () => {
		const { Gallery, entriesRead } = await import("./gallery.tsx");
		await entriesRead();
		return Gallery;
	},
	"tasks",
	"results",
);

/** The page before a model is chosen: examples that one press runs, and a place for any file. */
export function NoModelChosen() {
	const t = useTexts("playground");
	// The address may name a model, which is only known after hydration; the gallery is then not shown.
	const isWanted = useHydrated(true, false);
	const [address] = useSearchParams();
	// An old link, or one of another site.
	const isUnknown = isWanted && Boolean(address.get("model"));
	const place = <div className="min-h-160 sm:min-h-92" />;
	return (
		<>
			<InputColumn>
				{/* files-anywhere.tsx takes what is chosen here, or dropped anywhere. */}
				<label className="hidden h-full cursor-pointer flex-col items-center justify-center gap-3 rounded-xl border border-edge border-dashed p-4 text-center text-sm text-soft transition-colors focus-within:border-accent hover:border-accent hover:text-accent lg:flex low:hidden">
					<input
						type="file"
						data-any-file=""
						accept="image/*,audio/*,video/*"
						className="sr-only"
					/>
					<Upload aria-hidden="true" strokeWidth={1.5} className="size-7 text-accent" />
					{t("anyFile")}
				</label>
			</InputColumn>
			<ResultsColumn isQuiet>
				<div className="flex flex-wrap items-baseline gap-x-3">
					<p className="text-xl font-semibold">{t("noModel")}</p>
					<p className="text-sm text-soft">{t(isUnknown ? "unknownModel" : "noModelHint")}</p>
				</div>
				{isWanted ? <LazyBoundary code={gallery} props={{}} pending={place} /> : place}
			</ResultsColumn>
		</>
	);
}
