import { useRef, useState } from "react";
import type { Segment } from "#shared/tasks/transcribe.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { textLanguage } from "../../../lib/text-language.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { AudioPlayer } from "../../result/audio-player.tsx";
import { useSound } from "../../result/use-sound.ts";
import { splitAtHits } from "./split-at-hits.ts";
import { TranscriptPart } from "./transcript-part.tsx";

type Props = {
	text: string;
	segments: readonly Segment[];
	/** The recording that was sent, for playing the parts. */
	recording: Blob | undefined;
};

/** A transcript in parts with their times, to play and to search. */
export function TimedTranscript({ text, segments, recording }: Props) {
	const t = useTexts("results");
	const tasks = useTexts("tasks");
	const audio = useRef<HTMLAudioElement>(null);
	/** The player's position; undefined before its first use. */
	const [heard = Number.NaN, setHeard] = useState<number>();
	const current = segments.findLast(({ start, end }) => start <= heard && heard < end);
	const { sound } = useSound(recording);
	const [typed, setTyped] = useState("");
	const search = typed.trim();
	const shown = segments.filter(
		(segment) => search === "" || splitAtHits(segment.text, search).length > 1,
	);

	function handlePlay({ start }: Segment) {
		if (!audio.current) return;
		audio.current.currentTime = start;
		// The player shows its own error.
		audio.current.play().catch(() => undefined);
	}

	return (
		<div className="space-y-4">
			{recording && (
				<div className="rounded-xl bg-sunken p-4">
					<AudioPlayer
						blob={recording}
						sound={sound}
						name="Recording"
						audioRef={audio}
						onTime={setHeard}
					/>
				</div>
			)}
			<div className="flex items-center gap-3 print:hidden">
				<input
					type="search"
					aria-label={t("search")}
					placeholder={t("search")}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					className="min-h-11 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 text-base"
				/>
				<p role="status" className="text-sm text-soft tabular-nums empty:hidden">
					{search !== "" && t("found", { count: shown.length, all: segments.length })}
				</p>
				<CopyButton text={text} label={tasks("copyTranscription")} />
			</div>
			<ol aria-label={t("parts")} lang={textLanguage(text)} className="-mx-3">
				{shown.map((segment) => (
					<li key={`${segment.start} ${segment.text}`}>
						<TranscriptPart
							{...{ segment, search }}
							isCurrent={segment === current}
							onPlay={recording && (() => handlePlay(segment))}
						/>
					</li>
				))}
			</ol>
		</div>
	);
}
