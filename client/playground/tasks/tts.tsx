import { useSound } from "../../lib/files/sound.ts";
import { useDownload } from "../../lib/files/use-object-url.ts";
import type { ResultOf } from "../../state/result.ts";
import { DownloadLink } from "../../ui/download-link.tsx";
import { VoiceChoice } from "../input/parameters/voice-choice.tsx";
import { AudioPlayer } from "../result/audio-player.tsx";
import type { TaskView } from "./task-view.ts";
import { wholeOptionsOf } from "./use-task.ts";

/** Reads a text aloud. */
export const tts: TaskView<"tts"> = {
	hint: "ttsHint",
	call: async ({ id }, asked, { client, signal }) => ({
		result: await client.tts.mutate(
			{ modelId: id, text: asked.input, ...wholeOptionsOf(asked) },
			{ signal },
		),
	}),
	View: SpeechView,
	Choices: VoiceChoice,
	Tools: SpeechDownload,
};

type Props = { result: ResultOf<"text_to_speech">; isAsked?: boolean };

/** The player of generated speech, which plays at once what was asked for on this screen. */
function SpeechView({ result, isAsked = false }: Props) {
	const { blob } = useDownload(result.audioUrl, "generated-audio", "wav");
	const { sound } = useSound(blob);
	return (
		<div className="rounded-xl bg-sunken p-4">
			<AudioPlayer blob={blob} sound={sound} name="Generated" isAsked={isAsked} />
		</div>
	);
}

function SpeechDownload({ result }: Props) {
	const { blob, fileName } = useDownload(result.audioUrl, "generated-audio", "wav");
	return <DownloadLink blob={blob} fileName={fileName} look="quiet" />;
}
