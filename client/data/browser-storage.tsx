import { Suspense, useEffect, useState } from "react";
import { useTable } from "../calls/table.ts";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { useClearedNote } from "../state/cleared-note.ts";
import { storedBytes } from "../state/storage.ts";
import { Button } from "../ui/button.tsx";
import { LazyBoundary, LazyExtra } from "../ui/lazy-boundary.tsx";
import { useDialogKey } from "../ui/use-dialog-key.ts";
import { Section } from "./section.tsx";

/** The bytes that a row of the table takes; undefined if the browser does not report them. */
type Sizes = Record<"conversations" | "drafts" | "parameters" | "results", number | undefined>;

const clearDialog = lazyComponent(
	async () => (await import("./clear-dialog.tsx")).ClearDialog,
	"data",
);
const keptModels = lazyComponent(
	async () => (await import("../device/kept-models-list.tsx")).KeptModelsList,
	"device",
	"calls",
);

/** The site's data in this browser, their size, and the button that clears them. */
export function BrowserStorage() {
	const t = useTexts("data");
	const page = useTexts("page");
	const sizes = useSizes();
	const { opening, open, close } = useDialogKey();
	const { note, isCleared } = useClearedNote();
	const rows = [
		["conversations", "conversationsTime"],
		["drafts", "draftsTime"],
		["parameters", "parametersTime"],
		["results", "resultsTime"],
	] as const;
	return (
		<Section id="browser" title={t("browser")}>
			<p className="mb-3">{t("browserText")}</p>
			<table className="w-full border-line border-y text-start">
				<thead className="max-sm:sr-only">
					<tr className="text-sm text-soft">
						<th scope="col" className="py-2 pe-4 text-start font-normal">
							{t("what")}
						</th>
						<th scope="col" className="py-2 pe-4 text-start font-normal">
							{t("howLong")}
						</th>
						<th scope="col" className="py-2 text-end font-normal">
							{t("size")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(([what, time]) => (
						<tr key={what} className="border-line border-t align-baseline">
							<th scope="row" className="py-2.5 pe-4 text-start font-medium">
								{t(what)}
							</th>
							<td className="py-2.5 pe-4 text-soft">{t(time)}</td>
							<td className="py-2.5 text-end whitespace-nowrap tabular-nums">
								{sizes && (
									<Suspense>
										<Size bytes={sizes[what]} />
									</Suspense>
								)}
							</td>
						</tr>
					))}
					<tr className="border-line border-t align-baseline">
						<th scope="row" className="py-2.5 pe-4 text-start font-medium">
							{t("choices")}
						</th>
						<td colSpan={2} className="py-2.5 text-soft">
							{t("choicesTime")}
						</td>
					</tr>
				</tbody>
			</table>
			<LazyExtra code={keptModels} props={{}} />
			<Button look="danger" className="mt-4" onClick={open}>
				{page("clearAll")}
			</Button>
			<p ref={note} role="status" tabIndex={-1} className="mt-2 font-medium text-ink outline-none">
				{isCleared && page("cleared")}
			</p>
			{opening > 0 && (
				<LazyBoundary key={opening} code={clearDialog} props={{ onClose: close }} pending={null} />
			)}
		</Section>
	);
}

function Size({ bytes }: { bytes: number | undefined }) {
	const t = useTexts("data");
	const units = useUnits();
	if (bytes === undefined) return t("unknown");
	return bytes === 0 ? t("nothing") : units.bytes(bytes);
}

/** Measured after the page is painted; undefined until then. */
function useSizes(): Sizes | undefined {
	const [sizes, setSizes] = useState<Sizes>();
	useEffect(() => {
		let isShown = true;
		measure().then((measured) => {
			if (isShown) setSizes(measured);
		});
		return () => {
			isShown = false;
		};
	}, []);
	return sizes;
}

async function measure(): Promise<Sizes> {
	// `navigator.storage` needs https; it counts databases and files, but not localStorage.
	const estimate = await navigator.storage?.estimate().catch(() => undefined);
	await (await import("../calls/kept-rows.ts")).conversationsRead;
	const turns = useTable.getState().rows.filter(({ turn }) => turn);
	return {
		conversations: turns.length === 0 ? 0 : new Blob([JSON.stringify(turns)]).size,
		drafts: storedBytes({ key: "draft.", isOfTab: true }),
		parameters: storedBytes({ key: "parameters." }),
		results: estimate?.usage,
	};
}
