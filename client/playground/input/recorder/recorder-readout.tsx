import { TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { clock } from "../../result/format-time.ts";
import type { RecorderState } from "./use-recorder.ts";

export function RecorderReadout({ state }: { state: RecorderState }) {
	const t = useTexts("recorder");
	const { phase, ending, elapsedMs } = state;
	// No announcements: the recording would pick up a screen reader that counts.
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
			<span
				role="timer"
				aria-label={t("timeRecorded")}
				dir="ltr"
				className="font-mono text-2xl tabular-nums"
			>
				{clock(phase === "idle" ? 0 : elapsedMs / 1000)}
			</span>
			{phase === "recording" && (
				<span className="inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-danger text-sm">
					<span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-danger" />
					{t("rec")}
				</span>
			)}
			<p role="status" className="text-sm text-soft">
				{t(phase)}
				{phase === "stopped" && ending === "disconnected" && t("disconnected")}
				{phase === "stopped" &&
					ending === "limit" &&
					t("endedAtLimit", { seconds: TRANSCRIBE_MAX_SECONDS })}
			</p>
		</div>
	);
}
