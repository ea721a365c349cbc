import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { InputColumn, ResultsColumn } from "../result/frame.tsx";

const gallery = lazyComponent(async () => (await import("./gallery.tsx")).Gallery, "tasks");

/** The page before a model is chosen: examples that one press runs. */
export function NoModelChosen() {
	const t = useTexts("playground");
	// The address may name a model, which is only known after hydration; the gallery is then not shown.
	const isWanted = useHydrated(true, false);
	const place = <div className="min-h-160 sm:min-h-92" />;
	return (
		<>
			<InputColumn>{null}</InputColumn>
			<ResultsColumn>
				<p className="text-xl font-semibold">{t("noModel")}</p>
				<p className="mt-1 text-soft">{t("noModelHint")}</p>
				{isWanted ? <LazyBoundary code={gallery} props={{}} pending={place} /> : place}
			</ResultsColumn>
		</>
	);
}
