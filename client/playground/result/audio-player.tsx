import { Pause, Play } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useObjectUrl } from "../../lib/files/use-object-url.ts";
import { clock } from "./format-time.ts";
import type { Sound } from "./sound.ts";
import { Waveform } from "./waveform.tsx";

type Props = {
	blob: Blob;
	/** Its length and shape; the player works without them. */
	sound: Sound | undefined;
	/** The kind of sound, for the texts of the buttons. */
	name: "Recording" | "Generated";
	/** For playing a part of it from outside. */
	audioRef?: RefObject<HTMLAudioElement | null>;
	/** Called with the position; undefined at the end. */
	onTime?: (seconds: number | undefined) => void;
};

/** A player with a waveform to seek in. It never starts by itself. */
export function AudioPlayer({ blob, sound, name, audioRef, onTime }: Props) {
	const t = useTexts("tasks");
	const url = useObjectUrl(blob);
	const own = useRef<HTMLAudioElement>(null);
	const audio = audioRef ?? own;
	const [isPlaying, setIsPlaying] = useState(false);
	const [hasFailed, setHasFailed] = useState(false);
	const [position, setPosition] = useState(0);
	const [told, setTold] = useState(0);
	const seconds = sound?.seconds ?? told;
	const Icon = isPlaying ? Pause : Play;

	function handleToggle() {
		if (isPlaying) audio.current?.pause();
		else audio.current?.play().catch(() => setHasFailed(true));
	}

	function handleSeek(to: number) {
		if (audio.current) audio.current.currentTime = to;
		setPosition(to);
	}

	return (
		<div>
			<div dir="ltr" className="flex items-center gap-3">
				<button
					type="button"
					aria-label={t(isPlaying ? `pause${name}` : `play${name}`)}
					onClick={handleToggle}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors hover:bg-accent-strong"
				>
					<Icon aria-hidden="true" className="size-5" />
				</button>
				<Waveform peaks={sound?.peaks} {...{ seconds, position, isPlaying }} onSeek={handleSeek} />
				<span className="shrink-0 text-sm text-soft tabular-nums">
					{clock(position)} / {clock(seconds)}
				</span>
			</div>
			{hasFailed && <p className="mt-2 text-sm text-danger">{t("notPlayable")}</p>}
			{/* biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for a visitor's recording or for speech made a moment ago; its text stands beside it. */}
			<audio
				ref={audio}
				src={url}
				preload="metadata"
				onLoadedMetadata={(event) =>
					setTold(Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0)
				}
				onTimeUpdate={({ currentTarget: { ended, currentTime } }) => {
					setPosition(ended ? seconds : currentTime);
					onTime?.(ended ? undefined : currentTime);
				}}
				onPlay={() => setIsPlaying(true)}
				onPause={() => setIsPlaying(false)}
				onError={() => setHasFailed(true)}
			/>
		</div>
	);
}
