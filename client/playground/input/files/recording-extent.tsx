import { useState } from "react";
import { RECORDING_MAX_SECONDS, TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useSpending } from "../../../lib/site/use-spending.ts";
import { AllowanceNote } from "../../../ui/allowance-note.tsx";
import { clock } from "../../result/format-time.ts";
import { firstPart, isLongFor, partCount } from "./cut-recording.ts";

/** How much of a long recording is sent: all of it in parts, or its beginning. */
const extents = ["all", "first"] as const;

/** Chooses how much of a recording to send, and knows what that costs. */
export function useExtent({ task, points, maxSeconds }: ShownModel, seconds = 0) {
	const [extent, choose] = useState<(typeof extents)[number]>("all");
	const isTooLong = seconds > RECORDING_MAX_SECONDS + TRANSCRIBE_TOLERANCE_SECONDS;
	const limit = isLongFor(maxSeconds, seconds) && !isTooLong ? maxSeconds : undefined;
	const count = limit === undefined ? 1 : partCount(seconds, limit);
	return {
		isTooLong,
		/** What the model takes in one call, in seconds; undefined if the recording is no longer. */
		limit,
		count,
		seconds,
		points,
		extent,
		choose,
		spending: useSpending(task, extent === "all" ? count * points : points),
		/** The file to send. */
		fileOf: async (file: File) =>
			limit !== undefined && extent === "first" ? firstPart(file, limit) : file,
	};
}

/** Asks how much of a long recording to send, with the price of each answer. */
export function ExtentChoice(chosen: ReturnType<typeof useExtent>) {
	const { limit, count, seconds, points, extent, choose, spending } = chosen;
	const t = useTexts("tasks");
	if (limit === undefined) return null;
	const words = {
		all: t("sendAll", { count, points: count * points }),
		first: t("sendFirst", { seconds: limit, points }),
	};
	return (
		<fieldset className="mt-4 rounded-xl border border-line bg-paper px-4 pt-1 pb-2">
			<legend className="sr-only">{t("howMuch")}</legend>
			<p className="pt-2 text-sm text-soft">
				{t("longRecording", { length: clock(seconds), seconds: limit })}
			</p>
			{extents.map((each) => (
				<label key={each} className="flex min-h-11 items-center gap-3">
					<input
						type="radio"
						name="extent"
						checked={each === extent}
						onChange={() => choose(each)}
						className="size-5 shrink-0 accent-accent"
					/>
					{words[each]}
				</label>
			))}
			{spending.notice && (
				<p className="pb-2 text-sm">
					<AllowanceNote spending={spending} />
				</p>
			)}
		</fieldset>
	);
}
