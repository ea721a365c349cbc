import { useSearch } from "wouter";
import { useFormats } from "../language/formats.ts";
import { useTexts } from "../language/use-texts.ts";
import { ApiProvider, api } from "../lib/api/api.tsx";
import { useHydrated } from "../lib/use-hydrated.ts";
import { Button } from "../ui/button.tsx";
import { TextPage } from "../ui/text-page.tsx";
import { HostView } from "./host-view.tsx";
import { REFETCH_MS, SilentSince } from "./silent-since.tsx";

/** Each model's performance and, for the host, its cost. */
export function StatusPage() {
	const t = useTexts("status");
	const search = useSearch();
	// Read after hydration: the page is prerendered without the query.
	const isHost = useHydrated(new URLSearchParams(search).has("host"), false);
	return (
		<ApiProvider>
			<TextPage title={t("title")} description={t("description")} intro={t("intro")}>
				<Models />
				<HostView hasForm={isHost} />
			</TextPage>
		</ApiProvider>
	);
}

const days = { open: "dayOpen", nearlyUsed: "dayNearlyUsed", used: "dayUsed" } as const;

export function Models() {
	const t = useTexts("status");
	const page = useTexts("page");
	const { percent, number } = useFormats();
	const { data, dataUpdatedAt, isError, refetch } = api.siteState.useQuery(undefined, {
		refetchInterval: REFETCH_MS,
	});
	if (!data && isError) {
		return (
			<div role="alert" className="mt-8">
				<p>{t("missing")}</p>
				<Button look="secondary" className="mt-3" onClick={() => refetch()}>
					{page("tryAgain")}
				</Button>
			</div>
		);
	}
	if (!data) return <div aria-busy className="mt-8 h-96 rounded-xl bg-sunken" />;
	return (
		<>
			<SilentSince time={isError && dataUpdatedAt} />
			<table className="mt-8 w-full border-line border-y text-start">
				<caption className="sr-only">{t("models")}</caption>
				<thead>
					<tr className="text-sm text-soft">
						<th scope="col" className="py-2 pe-4 text-start font-normal">
							{t("model")}
						</th>
						<th scope="col" className="py-2 pe-4 text-start font-normal">
							{t("state")}
						</th>
						<th scope="col" className="py-2 pe-4 text-end font-normal">
							{t("good")}
						</th>
						<th scope="col" className="py-2 text-end font-normal">
							{t("wait")}
						</th>
					</tr>
				</thead>
				<tbody>
					{data.models.map(({ id, name, state, percent: loaded, goodShare, medianSeconds }) => (
						<tr key={id} className="border-line border-t align-baseline">
							<th scope="row" className="py-2.5 pe-4 text-start font-medium">
								{name}
							</th>
							<td className={`py-2.5 pe-4 ${state === "ready" ? "text-good" : "text-warn"}`}>
								{state === "loading" && loaded !== undefined
									? t("loadingPercent", { percent: Math.round(loaded) })
									: t("word", { state })}
							</td>
							<td className="py-2.5 pe-4 text-end tabular-nums">
								{goodShare === null ? (
									<span className="text-soft">{t("noCalls")}</span>
								) : (
									percent(goodShare)
								)}
							</td>
							<td className="py-2.5 text-end tabular-nums">
								{medianSeconds === null
									? t("none")
									: t("seconds", { seconds: number(Math.ceil(medianSeconds)) })}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-4">{t(days[data.day])}</p>
		</>
	);
}
