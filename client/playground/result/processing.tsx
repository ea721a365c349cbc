import { type ReactNode, useEffect, useState } from "react";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { WaitingShape } from "./waiting-shape.tsx";

/** Waiting time in seconds from which it is shown. */
const COUNTED_FROM = 3;
/** From here on, its reason is told, and from there what to do. */
const LONG = 10;
const VERY_LONG = 40;

type Call = {
	/** When the call began, in milliseconds since 1970. */
	startedAt: number | undefined;
	asked?: { parameters: ParameterValues } | undefined;
	/** The share of a file that has been sent. */
	uploaded?: number | undefined;
};

type Props = {
	model: ShownModel;
	/** Undefined if no call runs: then only the children are rendered, for screen readers. */
	call: Call | undefined;
	/** What a picture is awaited in front of. */
	behind?: ReactNode;
	children: ReactNode;
};

/** The status of a running call in the question's place, and a skeleton of the result in the result's. */
export function Processing({ model, call, behind, children }: Props) {
	const t = useTexts("tasks");
	const { startedAt, asked, uploaded = 1 } = call ?? {};
	const seconds = useSeconds(startedAt);
	// The children stay the same elements, since screen readers announce what changes in an element that was there.
	return (
		<div className={call ? undefined : "sr-only"}>
			<div className="results-title mb-3 flex flex-wrap items-center gap-x-2 text-soft">
				{call && <Spinner className="size-4 text-accent" />}
				{children}
				{call && <Waited model={model} seconds={seconds} />}
				{uploaded < 1 && (
					<progress
						aria-label={t("upload")}
						max={1}
						value={uploaded}
						className="progress block h-1.5 w-40 text-accent"
					/>
				)}
			</div>
			{call && <WaitingShape {...{ model, behind }} parameters={asked?.parameters} />}
			{/* Below the shape, so that it moves nothing. */}
			{seconds >= LONG && (
				<p className="mt-3 text-sm text-soft">
					{t(seconds >= VERY_LONG ? "waitsVeryLong" : "waitsLong")}
				</p>
			)}
		</div>
	);
}

/** Seconds since a call began; 0 while none runs. */
function useSeconds(startedAt: number | undefined): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		if (startedAt === undefined) return;
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, [startedAt]);
	return startedAt === undefined ? 0 : Math.floor((now - startedAt) / 1000);
}

type WaitedProps = { model: ShownModel; seconds: number };

/** How long a call has run, from the third second on, and how long it usually takes. */
function Waited({ model, seconds }: WaitedProps) {
	const t = useTexts("tasks");
	const { seconds: written } = useUnits();
	const isCounted = seconds >= COUNTED_FROM;
	// The server knows nothing about calls on the visitor's own device, so do not ask it.
	const enabled = isCounted && model.answeredBy !== "device";
	const { data } = api.siteState.useQuery(undefined, { enabled });
	const usual = enabled ? data?.models.find(({ id }) => id === model.id)?.medianSeconds : undefined;
	if (!isCounted) return null;
	return (
		// Not announced: it changes every second.
		<span aria-hidden="true" className="text-sm tabular-nums">
			{written(seconds)}
			{usual != null && ` · ${t("usually", { time: written(Math.ceil(usual)) })}`}
		</span>
	);
}
