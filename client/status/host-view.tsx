import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { isStreamed } from "#shared/models.ts";
import type { HostState } from "#shared/site-state.ts";
import { useFormats } from "../language/formats.ts";
import { useTexts } from "../language/use-texts.ts";
import { api } from "../lib/api/api.tsx";
import { useCatalogue } from "../lib/site/site.ts";
import { Button } from "../ui/button.tsx";
import { REFETCH_MS, SilentSince } from "./silent-since.tsx";

type Props = {
	/** Asks for the token; visitors do not see this. */
	hasForm: boolean;
};

/** The part for the host only: shown at once on the server's own machine, and at ?host with METRICS_TOKEN. */
export function HostView({ hasForm }: Props) {
	const t = useTexts("status");
	const id = useId();
	const { client } = api.useUtils();
	const [token, setToken] = useState("");
	const [given, setGiven] = useState<{ token?: string }>({});
	const { data, dataUpdatedAt, isError, refetch } = useQuery({
		queryKey: ["hostState", given],
		queryFn: () => client.hostState.mutate(given),
		refetchInterval: ({ state }) => (state.data ? REFETCH_MS : false),
	});
	const isRefused = data === null && given.token !== undefined;

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		if (given.token === token) void refetch();
		else setGiven({ token });
	}

	if (!data && !hasForm) return null;
	return (
		<section aria-labelledby={`${id}-host`} className="mt-10">
			<h2 id={`${id}-host`} className="mb-2 font-display text-2xl tracking-tight">
				{t("host")}
			</h2>
			{data ? (
				<>
					<SilentSince time={isError && dataUpdatedAt} />
					<Figures state={data} />
				</>
			) : (
				<>
					<p className="text-soft">{t("hostText")}</p>
					<form onSubmit={handleSubmit} className="mt-3 flex flex-wrap items-end gap-3">
						<label className="min-w-0 flex-1 basis-60 font-mono text-sm">
							{t("token")}
							<input
								type="password"
								autoComplete="off"
								required
								value={token}
								onChange={({ target }) => setToken(target.value)}
								aria-describedby={`${id}-refused`}
								className="mt-1 block h-11 w-full rounded-lg border border-edge bg-surface px-3"
							/>
						</label>
						<Button type="submit" look="secondary">
							{t("show")}
						</Button>
					</form>
					<p id={`${id}-refused`} role="status" className="mt-2 text-danger">
						{isError ? t("missing") : isRefused && t("refused")}
					</p>
				</>
			)}
		</section>
	);
}

function Figures({ state }: { state: HostState }) {
	const t = useTexts("status");
	const { moment } = useFormats();
	const { points, since, failing, spent, backends, reloads } = state;
	const at = (time: string) => moment(new Date(time));
	return (
		<>
			<p>
				{t("points", { used: points.used, limit: points.limit, time: at(points.refillsAt) })}{" "}
				{points.runsOutAt ? t("runsOut", { time: at(points.runsOutAt) }) : t("lasts")}
			</p>
			{failing.length > 0 && (
				<List
					title={t("failing")}
					lines={failing.map(({ model, backend, code, variable, since: start }) =>
						[
							t("backend", { model, backend }),
							variable === null ? code : `${code} (${variable})`,
							t("failingSince", { time: at(start) }),
						].join(" · "),
					)}
				/>
			)}
			<p className="mt-4 text-sm text-soft">{t("since", { time: at(since) })}</p>
			<List
				title={t("spent")}
				lines={spent.map(({ name, points: used }) => t("spentLine", { name, points: used }))}
			/>
			<List
				title={t("backends")}
				lines={backends.map(({ model, backend, answers, points: used, errors }) =>
					[
						t("backend", { model, backend }),
						t("backendLine", { answers }),
						t("backendPoints", { points: used }),
						...errors.map(({ code, times }) => t("errorLine", { code, times })),
					].join(" · "),
				)}
			/>
			<Tries />
			<List
				title={t("reloads")}
				lines={reloads.flatMap(({ at: time, faults }) =>
					faults.length === 0
						? [t("taken", { time: at(time) })]
						: [t("rejected", { time: at(time) }), ...faults],
				)}
			/>
		</>
	);
}

/** Lets a model generate one token now. */
function Tries() {
	const t = useTexts("status");
	const { models } = useCatalogue();
	return (
		<>
			<h3 className="mt-4 font-semibold">{t("tries")}</h3>
			<p className="text-sm text-soft">{t("triesText")}</p>
			<ul className="mt-1">
				{models
					.filter(({ task }) => isStreamed(task))
					.map(({ id, name }) => (
						<Try key={id} modelId={id} name={name} />
					))}
			</ul>
		</>
	);
}

function Try({ modelId, name }: { modelId: string; name: string }) {
	const t = useTexts("status");
	const { data, error, isPending, mutate } = api.modelStatus.useMutation();
	const said = data && t(data.isAvailable ? "answers" : "isSilent");
	return (
		<li className="flex flex-wrap items-center gap-x-4">
			<bdi>{name}</bdi>
			<Button
				look="quiet"
				className="text-sm text-accent disabled:opacity-50"
				disabled={isPending}
				aria-label={t("tryNamed", { name })}
				onClick={() => mutate({ modelId })}
			>
				{t("tryNow")}
			</Button>
			<span role="status" className="text-sm">
				{error ? t("tryFailed") : said}
			</span>
		</li>
	);
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
	const t = useTexts("status");
	return (
		<>
			<h3 className="mt-4 font-semibold">{title}</h3>
			{lines.length === 0 && <p className="text-soft">{t("nothing")}</p>}
			<ul className="mt-1 list-disc space-y-1 ps-5">
				{lines.map((line, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two reloads may have the same line
					<li key={place} className="wrap-anywhere">
						{line}
					</li>
				))}
			</ul>
		</>
	);
}
